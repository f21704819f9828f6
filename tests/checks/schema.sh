#!/bin/sh
# schema.sh: every record of the catalogue is what errors/record.schema.json says, and so are the
# records that Kiln was created from, where they lie beside the source tree. Exit status 77 where
# Python's jsonschema is missing.
set -eu
cd "$(dirname "$0")/../.."
python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'from jsonschema import Draft202012Validator' 2>/dev/null || continue
    python=$candidate
    break
done
if [ -z "$python" ]; then
    echo "skipped: there is no Python with jsonschema"
    exit 77
fi
exec "$python" - <<'PYTHON'
import glob, json, sys
from jsonschema import Draft202012Validator as Validator

schema = json.load(open("errors/record.schema.json"))
Validator.check_schema(schema)
validator = Validator(schema)
problems = 0

def check(name, record):
    global problems
    for error in validator.iter_errors(record):
        problems += 1
        print("%s: %s: %s" % (name, "/".join(map(str, error.path)), error.message[:200]))

own = sorted(glob.glob("errors/*/record.json"))
foreign = sorted(glob.glob("../shared/seeds/*.txt"))
for path in own:
    check(path, json.load(open(path)))
for path in foreign:
    check(path, json.load(open(path))["record"])
for broken in ({}, {"id": "0" * 16, "slug": "a"}, {"id": "0", "slug": "a", "errorMessage": "m"},
               {"id": "0" * 16, "slug": "a", "errorMessage": "m", "errorCode": "KN0001"}):
    if validator.is_valid(broken):
        problems += 1
        print("the schema takes %s" % json.dumps(broken))
print("%d records of Kiln and %d others: %d problems" % (len(own), len(foreign), problems))
sys.exit(1 if problems or not own else 0)
PYTHON
