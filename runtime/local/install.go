package local

// DefaultVersion is the Spark that [Install] installs unless told otherwise.
const DefaultVersion = "4.3.0"
