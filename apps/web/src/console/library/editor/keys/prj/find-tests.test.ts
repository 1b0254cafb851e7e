import { expect, it } from "vitest";
import { findTests } from "./find-tests.ts";

it("finds the tests that pytest runs, in the files where it looks for them", () => {
  const files = {
    "tests/test_desk.py":
      "def test_in_time():\n    pass\n\nclass TestLate:\n    def test_late(self):\n        pass\ndef helper(): pass\n",
    "desk.py": "def test_not_one(): pass",
  };
  expect(findTests({ name: "pytest", files })).toEqual(["test_in_time", "test_late"]);
});

it("finds the tests of JUnit, Mocha and Bats", () => {
  const java =
    "  @Test\n  public void addsUp() {}\n  @Test(expected = Error.class) public void refuses() {}\n  void other() {}\n";
  expect(findTests({ name: "junit", files: { "BasketTest.java": java } })).toEqual(["addsUp", "refuses"]);
  const mocha = `describe("Basket", () => {\n  it('it\\'s "empty"', () => {});\n  it(\`adds up\`, () => {});\n});\n`;
  expect(findTests({ name: "mocha", files: { "a.test.js": mocha } })).toEqual([`it's "empty"`, "adds up"]);
  expect(findTests({ name: "bats", files: { "a.bats": '@test "it runs" {\n  true\n}\n' } })).toEqual(["it runs"]);
});

it("includes the groups of a test in its name, as Vitest does", () => {
  const text = `it("first", () => {});
describe("Basket", () => {
  describe("add", () => {
    test("refuses", () => {});
  });
  test("adds up", () => {});
});
it("last", () => {});
`;
  const found = findTests({ name: "vitest", files: { "src/a.test.ts": text } });
  expect(found).toEqual(["first", "Basket > add > refuses", "Basket > adds up", "last"]);
});
