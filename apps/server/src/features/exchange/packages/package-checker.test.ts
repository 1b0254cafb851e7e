import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "../reading/read-file.ts";

/** How outputs are compared after importing a package with one test, and what the import reports. */
function read(files: Record<string, string>) {
  const packed = Object.entries(files).map(([path, content]) => [path, strToU8(content)]);
  const { problems, left_out } = readFile(zipSync(Object.fromEntries(packed)));
  const said = left_out.map(({ reason }) => reason).filter((reason) => !reason.includes("no statement"));
  return { compare: problems[0]?.grading["compare"], said };
}

const polygon = (checker: string, files: Record<string, string> = {}) =>
  read({
    "problem.xml": `<problem><names><name language="english" value="A"/></names><judging><testset name="tests">
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests><test/></tests></testset></judging><assets>${checker}</assets></problem>`,
    "tests/01": "1",
    "tests/01.a": "1",
    ...files,
  });
const icpc = (yaml: string, files: Record<string, string> = {}) =>
  read({
    "p/problem.yaml": `name: A\nlimits: {time_limit: 1, memory: 256}\n${yaml}\n`,
    "p/data/secret/1.in": "1",
    "p/data/secret/1.ans": "1",
    ...files,
  });

it.each([
  ["wcmp", { kind: "token" }],
  ["ncmp", { kind: "token" }],
  ["hcmp", { kind: "token" }],
  ["casewcmp", { kind: "token" }],
  ["lcmp", { kind: "token", lines: true }],
  ["yesno", { kind: "token", ignore_case: true }],
  ["nyesno", { kind: "token", ignore_case: true }],
  ["rcmp", { kind: "numeric", absolute: 1.5e-6, relative: 0 }],
  ["rncmp", { kind: "numeric", absolute: 1.5e-5, relative: 0 }],
  ["rcmp4", { kind: "numeric", absolute: 1e-4, relative: 1e-4 }],
  ["rcmp6", { kind: "numeric", absolute: 1e-6, relative: 1e-6 }],
  ["rcmp9", { kind: "numeric", absolute: 1e-9, relative: 1e-9 }],
])("maps Polygon's standard checker %s to one of ours", (name, compare) => {
  expect(polygon(`<checker name="std::${name}.cpp"/>`)).toEqual({ compare, said: [] });
});

it("says where a standard checker is less strict than ours", () => {
  const { compare, said } = polygon('<checker name="std::fcmp.cpp"/>');
  expect(compare).toEqual({ kind: "exact" });
  expect(said).toEqual([expect.stringContaining("Empty lines at the end")]);
});

it.each([
  ["", { kind: "token", ignore_case: true }],
  ["validator_flags: case_sensitive", { kind: "token" }],
  ["validator_flags: float_tolerance 1e-6", { kind: "numeric", absolute: 1e-6, relative: 1e-6, ignore_case: true }],
  ["validator_flags: 'float_absolute_tolerance 0.01 case_sensitive'", { kind: "numeric", absolute: 0.01, relative: 0 }],
  ["validator_flags: float_relative_tolerance 1e-3 case_sensitive", { kind: "numeric", absolute: 0, relative: 1e-3 }],
])("maps the default ICPC validator to one of ours: %s", (yaml, compare) => {
  expect(icpc(yaml)).toEqual({ compare, said: [] });
});

it("takes the validator's arguments from beside the tests, and says where ours differ", () => {
  const listed = {
    "p/data/secret/test_group.yaml": "output_validator_args:\n  - space_change_sensitive\n  - case_sensitive\n",
  };
  const { compare, said } = icpc("", listed);
  expect(compare).toEqual({ kind: "exact" });
  expect(said).toEqual([expect.stringContaining("the last line may lack")]);
  const inline = { "p/data/test_group.yaml": "output_validator_args: [float_tolerance, '0.5']" };
  expect(icpc("", inline).compare).toMatchObject({ absolute: 0.5, relative: 0.5 });
  const single = { "p/data/secret/1.yaml": "output_validator_args: [case_sensitive]" };
  expect(icpc("", single).said).toEqual([expect.stringContaining("single tests")]);
});

const SOURCE = '#include "testlib.h"\nint main(int argc, char *argv[]) { quitf(_ok, "fine"); }\n';
const CHECKER = '<checker><source path="files/check.cpp" type="cpp.g++17"/></checker>';

it("keeps a checker with its dependencies, if the package includes them", () => {
  const files = { "files/testlib.h": "// the library", "files/olymp.sty": "x", "files/gen.cpp": "int main() {}" };
  expect(polygon(CHECKER, { "files/check.cpp": SOURCE, ...files })).toEqual({
    compare: {
      kind: "checker",
      technology: "cpp",
      code: SOURCE,
      protocol: "testlib",
      files: { "testlib.h": "// the library" },
    },
    said: [],
  });
});

it("keeps an output validator of several files, with its arguments", () => {
  const folder = "p/output_validators/check/";
  const main = '#include "validate.h"\nint main(int argc, char **argv) { return 42; }\n';
  const files = { [`${folder}a.cc`]: "int helper() { return 1; }", [`${folder}check.cc`]: main };
  expect(
    icpc("validation: custom\nvalidator_flags: 7 x", { ...files, [`${folder}validate.h`]: "int helper();" }),
  ).toEqual({
    compare: {
      kind: "checker",
      technology: "cpp",
      code: main,
      protocol: "icpc",
      files: { "a.cpp": "int helper() { return 1; }", "validate.h": "int helper();" },
      args: ["7", "x"],
    },
    said: [],
  });
  expect(icpc("", { "p/output_validator/v.py": "exit(42)" }).compare).toEqual({
    kind: "checker",
    technology: "python",
    code: "exit(42)",
    protocol: "icpc",
  });
});

it("uses the arguments for all tests that a package keeps beside its generators", () => {
  const generators =
    "solution: a.py\ntest_group.yaml:\n  output_validator_args:\n    - case_sensitive\ndata:\n  secret:\n";
  const kept = { "p/generators/generators.yaml": generators };
  expect(icpc("", kept)).toEqual({ compare: { kind: "token" }, said: [] });
  const own = { "p/data/test_group.yaml": "output_validator_args: [float_tolerance, '0.5', case_sensitive]" };
  expect(icpc("", { ...kept, ...own }).compare).toEqual({ kind: "numeric", absolute: 0.5, relative: 0.5 });
});

it("finds a validator in its own folder, and beside files that are not programs", () => {
  const compare = { kind: "checker", technology: "python", code: "exit(42)", protocol: "icpc" };
  expect(icpc("", { "p/output_validator/check/v.py": "exit(42)" })).toEqual({ compare, said: [] });
  const beside = { "p/output_validators/v.ctd.template": "INT(1)", "p/output_validators/README.md": "How it checks" };
  expect(icpc("validation: custom", { "p/output_validators/check/v.py": "exit(42)", ...beside })).toEqual({
    compare,
    said: [],
  });
});

it.each([
  [() => polygon(CHECKER, { "files/check.cpp": SOURCE }), /files\/check.cpp.*needs testlib.h/],
  [() => polygon(CHECKER), /its source is not in the package/],
  [() => polygon(CHECKER, { "files/check.cpp": "int main() { quitp(0.5); }" }), /gives points/],
  [
    () => polygon('<checker><source path="files/Check.java"/></checker>', { "files/Check.java": "" }),
    /unsupported language/,
  ],
  [() => polygon('<checker name="std::uncmp.cpp"/>'), /std::uncmp.cpp/],
  [
    () => icpc("validation: custom", { "p/output_validators/v/build": "", "p/output_validators/v/v.py": "" }),
    /unsupported language/,
  ],
  [() => icpc("", { "p/output_validators/a.py": "", "p/output_validators/b.py": "" }), /the package contains several/],
  [() => icpc("validation: custom"), /its source is not in the package/],
])("compares words, and says why, if a checker cannot run (%#)", (importing, reason) => {
  const { compare, said } = importing();
  expect(compare).toEqual({ kind: "token" });
  expect(said).toEqual([expect.stringMatching(reason)]);
});
