"""Prints what SAM makes of a template, as `sam deploy` has it made once the zips are in a bucket."""
import json
import os
import sys

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse


class NoManagedPolicies:
    def load(self):
        return {}


os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
with open(sys.argv[1], encoding="utf-8") as file:
    template = yaml_parse(file.read())
for resource in template["Resources"].values():
    if resource["Type"] == "AWS::Serverless::Function":
        resource["Properties"]["CodeUri"] = "s3://artifacts/" + resource["Properties"]["CodeUri"]
print(json.dumps(transform(template, {}, NoManagedPolicies())))
