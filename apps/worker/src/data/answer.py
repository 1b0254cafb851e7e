# Runs the candidate's program; the answer file becomes the output, and what the program prints goes to stderr.
import os
import runpy
import sys

answer = os.dup(1)
os.dup2(2, 1)
name, sys.argv[:] = sys.argv[1], ["solution.py"]
sys.path.insert(0, "/box")
try:
    runpy.run_path("/box/solution.py", run_name="__main__")
except SystemExit as end:
    if end.code not in (None, 0):
        raise
sys.stdout.flush()
try:
    with open(name, "rb") as written:
        with os.fdopen(answer, "wb") as out:
            out.write(written.read())
except FileNotFoundError:
    sys.exit(f"The program did not write {name}.")
