"""Writes the descriptors that pyspark carries, a serialized FileDescriptorSet, to standard output."""

import importlib
import pkgutil
import sys

from google.protobuf import descriptor_pb2
from pyspark.sql.connect import proto

# An example for authors of server plug-ins; no part of the protocol.
NOT_THE_PROTOCOL = {"example_plugins_pb2"}

files = descriptor_pb2.FileDescriptorSet()
for module in pkgutil.iter_modules(proto.__path__):
    if module.name.endswith("_pb2") and module.name not in NOT_THE_PROTOCOL:
        descriptor = importlib.import_module(f"{proto.__name__}.{module.name}").DESCRIPTOR
        descriptor.CopyToProto(files.file.add())
sys.stdout.buffer.write(files.SerializeToString())
