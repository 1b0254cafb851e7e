import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "./reading/read-file.ts";

/** What an import makes of an ICPC package with one test, and what it reports. */
function icpc(yaml: string, files: Record<string, string | Uint8Array> = {}) {
  const all = { "p/problem.yaml": yaml, "p/data/secret/1.in": "1", "p/data/secret/1.ans": "1", ...files };
  const packed = Object.entries(all).map(([path, text]) => [path, typeof text === "string" ? strToU8(text) : text]);
  const { problems, refused, left_out, files: stored } = readFile(zipSync(Object.fromEntries(packed)));
  return { problem: problems[0], refused, said: left_out.map(({ reason }) => reason), stored };
}

it("uses the format's own limits if a package has none, and says so", () => {
  const { problem, said } = icpc("name: A");
  expect(problem?.grading["limits"]).toEqual({ memory_mb: 2_048, output_kb: 8_192 });
  expect(said).toContainEqual(expect.stringContaining("no memory limit, so the format’s 2048 MB"));
  expect(problem?.authoring["notes"]).toContain("2048 MB");
  const given = icpc("name: A\nlimits:\n  memory: 512\n  output: 16\n  time_limit: 2");
  expect(given.problem?.grading["limits"]).toEqual({ cpu_ms: 2_000, memory_mb: 512, output_kb: 16_384 });
  expect(given.said.join()).not.toMatch(/memory|time limit/);
});

it.each([
  ["name: A", 5],
  ["name: A\nlimits:\n  time_multiplier: 3", 3],
  ["problem_format_version: 2023-07\nname: A", 2],
  ["problem_format_version: 2023-07\nname: A\nlimits:\n  time_multipliers:\n    ac_to_time_limit: 4", 4],
])("keeps the accepted solutions if the time limit must be measured (%#)", (yaml, multiplier) => {
  const { problem, said } = icpc(yaml, {
    "p/submissions/accepted/slow.py": "print(1)",
    "p/submissions/accepted/quick.cpp": "int main() {}",
    "p/submissions/wrong_answer/wrong.py": "print(2)",
  });
  expect(problem?.grading["limits"]).not.toHaveProperty("cpu_ms");
  expect(problem?.authoring["time_to_measure"]).toEqual({
    multiplier,
    solutions: [
      { name: "quick.cpp", technology: "cpp", code: "int main() {}" },
      { name: "slow.py", technology: "python", code: "print(1)" },
    ],
  });
  expect(said).toContainEqual(expect.stringContaining("no time limit"));
});

it("names a refused problem by its title and its folder", () => {
  const { refused } = icpc("name: Guess the Number\nvalidation: custom interactive");
  expect(refused[0]?.name).toBe("Guess the Number (p)");
  expect(icpc("validation: custom interactive").refused[0]?.name).toBe("p");
});

it("allows the languages that a package names, otherwise all", () => {
  const solution = { "p/submissions/accepted/a.py": "print(1)" };
  expect(icpc("name: A", solution).problem?.content["technologies"]).toEqual([]);
  expect(icpc("name: A\nlanguages: all", solution).problem?.content["technologies"]).toEqual([]);
  const { problem, said } = icpc("name: A\nlanguages:\n  - python3\n  - cpp\n  - cobol", solution);
  expect(problem?.content["technologies"]).toEqual(["python", "cpp"]);
  expect(said).toContainEqual(expect.stringContaining("cobol"));
});

it("stores tests that are too large for a draft as files", () => {
  const large = "1".repeat(13_500_000);
  const { problem, stored, said } = icpc("name: A", {
    "p/data/secret/1.in": large,
    "p/data/secret/2.in": "2",
    "p/data/secret/2.ans": "3",
  });
  expect(problem?.grading["cases"]).toMatchObject([
    {
      name: "1",
      input: "",
      output: "",
      files: {
        input: { name: "1.in.txt", url: expect.stringMatching(/^\/media\/[\w-]+\/1\.in\.txt$/), size: large.length },
        output: { name: "1.ans.txt", size: 1 },
      },
    },
    { name: "2", input: "2", output: "3" },
  ]);
  expect(stored.map(({ name, content }) => [name, content.length])).toEqual([
    ["1.in.txt", large.length],
    ["1.ans.txt", 1],
  ]);
  expect(problem?.authoring["expected_cases"]).toBeUndefined();
  expect(said.join()).not.toContain("left out");
});

it("refuses a package with too many tests instead of dropping some", () => {
  const tests = Array.from({ length: 1_001 }, (_, at) => [
    [`p/data/secret/${at}.in`, "1"],
    [`p/data/secret/${at}.ans`, "1"],
  ]).flat();
  const { problem, refused } = icpc("name: Many", Object.fromEntries(tests));
  expect(problem).toBeUndefined();
  expect(refused[0]).toMatchObject({ name: "Many (p)", reason: expect.stringContaining("1001 tests") });
});

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

it("shows pictures that a statement names without their extension, and links those in PDF", () => {
  const statement = { "p/problem_statement/problem.en.tex": "See \\includegraphics[width=3cm]{sample} here." };
  const shown = icpc("name: A", { ...statement, "p/problem_statement/sample.PNG": PNG });
  expect(shown.problem?.statement).toBe("See ![picture](/media/picture-1/sample.png) here.");
  const { problem, said, stored } = icpc("name: A", { ...statement, "p/problem_statement/sample.pdf": "%PDF-1.5 x" });
  expect(problem?.statement).toBe("See [picture: sample.pdf](/media/picture-1/sample.pdf) here.");
  expect(stored.map(({ name }) => name)).toEqual(["sample.pdf"]);
  expect(said).toContainEqual(expect.stringMatching(/sample\.pdf is a PDF/));
});
