import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import { describe, expect, it } from "vitest";
import { makeDecoys } from "./decoys.ts";

function decoyOf(name: FrameworkKey["name"], text: string) {
  const { files, names } = makeDecoys(name, { tests: text }, () => true);
  return { text: files["tests"] ?? "", names: [...names] };
}

describe("a value that is surely compared is another one", () => {
  it.each([
    ["pytest", "def test_a():\n    x = add(1, 2)\n    assert x == 3, 'sum'", "test_a", /assert x == [124-9], 'sum'$/],
    [
      "pytest",
      "class TestA:\n    def test_a(self):\n        assert [1] == f()",
      "test_a",
      /assert \[[2-9]\] == f\(\)$/,
    ],
    [
      "pytest",
      "class A(T):\n    def test_a(self):\n        self.assertEqual(f('1'), 'x')",
      "test_a",
      /f\('1'\), 'x\d'\)$/,
    ],
    ["pytest", "def test_a():\n    assert f() == 326 + 900", "test_a", /== [124-9]26 \+ 900$/],
    ["pytest", "def test_a():\n    assert f() == -2 * 3 - 1, 'x'", "test_a", /== -[13-9] \* 3 - 1, 'x'$/],
    ["mocha", 'it("a", () => assert.equal(f(), 326 + 900));', "a", /f\(\), [124-9]26 \+ 900\)\);$/],
    [
      "junit",
      "  @Test public void a() { assertEquals(2 * 3, f(1)); }",
      "a",
      /assertEquals\([13-9] \* 3, f\(1\)\); \}$/,
    ],
    ["bats", '@test "a" {\n  [ "$output" -eq $((2 + 3)) ]\n}', "a", /-eq \$\(\([13-9] \+ 3\)\) \]\n\}$/],
    ["mocha", 'it("a", () => assert.equal(f(1), 3, "4"));', "a", /f\(1\), [124-9], "4"\)\);$/],
    ["mocha", "it('a', async () => {\n  assert.deepStrictEqual(await f(), []);\n});", "a", /f\(\), \[[1-9]\]\);/],
    ["vitest", 'test("a", () => {\n  expect(f(1, ")"), "b").toBe(true);\n});', "a", /"b"\)\.toBe\(false\);/],
    ["junit", '  @Test public void a() { assertEquals("1", 3, f(1)); }', "a", /"1", [124-9], f\(1\)\); \}$/],
    ["junit", '  @Test\n  public void a() {\n    assertEquals("x", f(1));\n  }', "a", /assertEquals\("x\d", f\(1\)\);/],
    ["bats", '@test "a" {\n  run f 1\n  [ "$output" = "3" ]\n}', "a", /run f 1\n {2}\[ "\$output" = "[124-9]" \]\n\}$/],
    ["bats", '@test "a" {\n  run f 1\n  [[ $status -eq 0 ]]\n}', "a", /\$status -eq [1-9] \]\]\n\}$/],
  ] as const)("%s: %j", (name, text, test, changed) => {
    const decoy = decoyOf(name, text);
    expect(decoy.names).toEqual([test]);
    expect(decoy.text).toMatch(changed);
  });
});

describe("a line that may not be reached, or may hold with another value, is left alone", () => {
  it.each([
    ["pytest", "def test_a():\n    if x:\n        assert f() == 3"],
    ["pytest", "def test_a():\n    for x in y:\n        assert f(x) == 3"],
    ["pytest", "def test_a():\n    with pytest.raises(E):\n        assert f() == 3"],
    ["pytest", "def test_a():\n    if x: return\n    assert f() == 3"],
    ["pytest", "@pytest.mark.xfail\ndef test_a():\n    assert f() == 3"],
    ["pytest", "def test_a():\n    assert f() == 3 or g()"],
    ["pytest", "def test_a():\n    assert not f() == 3"],
    ["pytest", "def test_a():\n    assert f() == pytest.approx(3)"],
    ["pytest", "def test_a():\n    assert f() == 3 * 0"],
    ["pytest", "def test_a():\n    assert f() == 10 // 3"],
    ["pytest", "def test_a():\n    assert f() == 1 + x"],
    ["junit", "  @Test public void a() { assertEquals(65536 * 65536, f()); }"],
    ["pytest", 'def test_a():\n    """\n    assert f() == 3\n    """'],
    ["pytest", "def helper():\n    assert f() == 3"],
    ["mocha", 'it("a", () => {\n  list.forEach((x) => {\n    assert.equal(x, 3);\n  });\n});'],
    ["mocha", 'it("a", () => {\n  /*\n  assert.equal(x, 3);\n  */\n});'],
    ["mocha", 'it("a", () => assert.notEqual(f(), 3));'],
    ["vitest", 'test.fails("a", () => expect(f()).toBe(3));'],
    ["vitest", 'test("a", () => expect(f()).not.toBe(3));'],
    ["vitest", 'test("a", () => expect(f()).toBeCloseTo(3));'],
    ["junit", "  @Test(expected = E.class)\n  public void a() {\n    assertEquals(3, f());\n  }"],
    ["junit", "  @Test public void a() { assertEquals(3.0, f(), 0.5); }"],
    ["bats", '@test "a" {\n  [ "$output" = "3" ] || true\n}'],
    ["bats", '@test "a" {\n  skip\n  [ "$output" = "3" ]\n}'],
  ] as const)("%s: %j", (name, text) => {
    expect(decoyOf(name, text)).toEqual({ text, names: [] });
  });
});

it("ignores a name that two tests share", () => {
  const test = "def test_a():\n    assert f() == 3\n";
  const { names } = makeDecoys("pytest", { "test_x.py": test, "test_y.py": test }, (path) => path === "test_x.py");
  expect([...names]).toEqual([]);
});
