import { randomBytes } from "node:crypto";

/** Tests that must fail, under the names of real ones: code that makes every test pass makes these pass too. */
export interface Canaries {
  /** The name of their group, which nobody knows in advance. */
  mark: string;
  names: readonly string[];
}

type Files = Readonly<Record<string, string>>;

export function makeCanaries(names: readonly string[]): Canaries {
  return { mark: `Test${randomBytes(8).toString("hex")}`, names: [...new Set(names)] };
}

/** Two different numbers, new each time. */
function apart(): [number, number] {
  const [one = 0, other = 0] = randomBytes(2);
  return [one, one + 1 + other];
}

/** Names that functions can have, each once. */
function identifiers(names: readonly string[], otherwise: string): string[] {
  const found = [...new Set(names.flatMap((name) => /^[a-z]\w*/i.exec(name)?.[0] ?? []))];
  return found.length === 0 ? [otherwise] : found;
}

/** Each name at least once, with every way to assert. */
function pairs<Way>(names: readonly string[], ways: readonly Way[]): { name: string; way: Way }[] {
  const longest = Array.from({ length: Math.max(names.length, ways.length) }, (_, index) => index);
  return longest.flatMap((index) => {
    const [name, way] = [names[index % names.length], ways[index % ways.length]];
    return name === undefined || way === undefined ? [] : [{ name, way }];
  });
}

export interface Planted {
  files: Files;
  /** How many must fail: by class if each file stands alone, otherwise all under "". */
  expected: Readonly<Record<string, number>>;
}

type Plant = (files: Files, isTest: (path: string) => boolean, canaries: Canaries) => Planted;

/** In a separate file of the same process, so the author's settings for a whole file do not apply to it. */
export const plantPytest: Plant = (files, _, { mark, names }) => {
  const methods = identifiers(names, "test_one").map((name) => (name.startsWith("test") ? name : `test_${name}`));
  const ways = [() => `assert ${apart().join(" == ")}`, () => "assert not True", () => `assert [${apart()[0]}] == []`];
  const bodies = methods.map(
    (name, index) => `    def ${name}(self):\n        ${ways[index % ways.length]?.() ?? ""}\n`,
  );
  const text = `class ${mark}:\n${bodies.join("\n")}`;
  return { files: { ...files, [`test_${mark.toLowerCase()}.py`]: text }, expected: { "": bodies.length } };
};

const ASSERT_WAYS = [
  () => `equal(${apart().join(", ")})`,
  () => `strictEqual(${apart().join(", ")})`,
  () => `deepEqual([${apart()[0]}], [])`,
  () => `deepStrictEqual([${apart()[0]}], [])`,
  () => `notEqual(1, 1)`,
  () => `notStrictEqual(1, 1)`,
  () => `ok(false)`,
  () => `throws(() => {})`,
  () => `strict.equal(${apart().join(", ")})`,
  () => `strict.deepEqual([${apart()[0]}], [])`,
];

/** Below the tests of each file, because a file that cannot be loaded ends the whole run. */
export const plantMocha: Plant = (files, isTest, { mark, names }) => {
  const paths = Object.keys(files).filter(isTest);
  const bodies = pairs(names, ASSERT_WAYS).map(
    ({ name, way }) =>
      `(globalThis.it ?? globalThis.test)(${JSON.stringify(name)}, () => process.getBuiltinModule("node:assert").${way()});`,
  );
  const text = `;(globalThis.describe ?? globalThis.suite)("${mark}", () => {\n${bodies.join("\n")}\n});\n`;
  return { files: below(files, isTest, text), expected: { "": paths.length * bodies.length } };
};

function below(files: Files, isTest: (path: string) => boolean, text: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, tests]) => [path, isTest(path) ? `${tests}\n${text}` : tests]),
  );
}

const EXPECT_WAYS = [
  () => `(${apart()[0]}).toBe(-1)`,
  () => `([${apart()[0]}]).toEqual([])`,
  () => `([${apart()[0]}]).toStrictEqual([])`,
  () => `(false).toBeTruthy()`,
  () => `(true).toBeFalsy()`,
  () => `(() => {}).toThrow()`,
  () => `([]).toContain(${apart()[0]})`,
  () => `([]).toHaveLength(${apart()[0] + 1})`,
  () => `({}).toMatchObject({ a: 1 })`,
  () => `(1).not.toBe(1)`,
];

/**
 * Below the tests of each file, because each runs in its own thread, and one may break while another passes.
 */
export const plantVitest: Plant = (files, isTest, { mark, names }) => {
  const own = mark.toLowerCase();
  const leaves = names.map((name) => name.split(" > ").at(-1) ?? name);
  const bodies = pairs(leaves, EXPECT_WAYS).map(
    ({ name, way }) => `test_${own}(${JSON.stringify(name)}, () => expect_${own}${way()});`,
  );
  const imports = ["describe", "test", "expect"].map((name) => `${name} as ${name}_${own}`).join(", ");
  const text = `import { ${imports} } from "vitest";\ndescribe_${own}("${mark}", () => {\n${bodies.join("\n")}\n});\n`;
  const paths = Object.keys(files).filter(isTest);
  return {
    files: below(files, isTest, text),
    expected: Object.fromEntries(paths.map((path) => [path, bodies.length])),
  };
};

const JUNIT_WAYS = [
  () => `assertEquals(${apart().join(", ")})`,
  () => `assertTrue(false)`,
  () => `assertNull("")`,
  () => `assertArrayEquals(new int[] { ${apart()[0]} }, new int[0])`,
  () => `fail()`,
];

/** A separate class, run after the others. */
export const plantJunit: Plant = (files, _, { mark, names }) => {
  const methods = identifiers(names, "one");
  const bodies = methods.map(
    (name, index) =>
      `  @org.junit.Test public void ${name}() { org.junit.Assert.${JUNIT_WAYS[index % JUNIT_WAYS.length]?.() ?? ""}; }`,
  );
  const text = `public class ${mark}Test {\n${bodies.join("\n")}\n}\n`;
  return { files: { ...files, [`${mark}Test.java`]: text }, expected: { "": bodies.length } };
};
