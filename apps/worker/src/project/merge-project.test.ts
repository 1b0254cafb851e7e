import { expect, it } from "vitest";
import { mergeProject } from "./merge-project.ts";

const GIVEN = [
  { path: "src/cart.js", content: "given", read_only: false },
  { path: "test/cart.test.js", content: "tests", read_only: true },
];

function merge(files: Record<string, string>, code = "") {
  return mergeProject(GIVEN, { code, files });
}

it("takes editable files from the answer and the rest from the author [A1.22]", () => {
  const { files, own } = merge({ "src/cart.js": "mine", "test/cart.test.js": "nothing fails", "src/new.js": "more" });
  expect(files).toEqual({ "src/cart.js": "mine", "test/cart.test.js": "tests", "src/new.js": "more" });
  expect(own).toEqual({ "src/cart.js": "mine", "src/new.js": "more" });
});

it("adds files that the answer omits", () => {
  expect(merge({}).files["src/cart.js"]).toBe("given");
});

it("treats a single-text answer as the editable file", () => {
  expect(merge({}, "mine").own).toEqual({ "src/cart.js": "mine" });
});

it.each([
  "node_modules/mocha/bin/mocha.js",
  ".bin/node",
  "conftest.py",
  "src/conftest.py",
  "pytest.ini",
  "package.json",
  ".mocharc.cjs",
  "vitest.config.ts",
  "test/node_modules/vitest/index.js",
  "test/node_modules/mocha/index.js",
  "pytest.py",
  "tests/pytest/__init__.py",
  "_pytest/reports.py",
  "pluggy/__init__.py",
  "lie.dist-info/entry_points.txt",
  "test/__pycache__/test_cart.cpython-311.pyc",
  "pytest.toml",
  ".pytest.ini",
  "src/org/junit/Assert.java",
  "junit/framework/Assert.java",
  "org/hamcrest/MatcherAssert.java",
  "test/setup_suite.bash",
  ".script/tell.mjs",
  "src",
  "src/cart.js/inside.js",
  "src//twice.js",
  "folder/",
])("leaves out %s, which would control or break the box [A1.22]", (path) => {
  expect(merge({ [path]: "x" }).files).toEqual(merge({}).files);
});

it("takes no more files than a box can hold", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}.js`, ""]));
  expect(Object.keys(merge(many).files)).toHaveLength(100);
});
