import { strToU8 } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "../reading/read-file.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const quiz = (...questions: string[]) => readFile(strToU8(`<?xml version="1.0"?><quiz>${questions.join("")}</quiz>`));
const question = (type: string, text: string, more = "") =>
  `<question type="${type}"><name><text>A ${type}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>${more}</question>`;
const file = (name: string, content: Buffer) =>
  `<file name="${name}" path="/" encoding="base64">${content.toString("base64")}</file>`;
const cloze = (text: string, more = "") => quiz(question("cloze", text, `</questiontext>${more}`));

it("reads embedded texts and numbers as blanks", () => {
  const { problems, left_out } = cloze(
    "The capital is {1:SHORTANSWER:=Paris#yes~%50%Lyon} and pi {1:NM:=3.14:0.01}, e {1:NUMERICAL:=2,7:0,1} or {1:SAC:=A\\}}.",
  );
  expect(problems).toMatchObject([
    {
      problem_type: "FIB",
      statement: "The capital is ___ and pi ___, e ___ or ___.",
      max_score: 4,
      grading: {
        blanks: [
          { accepted: ["Paris"], case_sensitive: false },
          { accepted: ["3.14"], tolerance: 0.01 },
          { accepted: ["2.7"], tolerance: 0.1 },
          { accepted: ["A}"], case_sensitive: true },
        ],
      },
    },
  ]);
  expect(left_out).toEqual([{ name: "A cloze", reason: expect.stringContaining("partial marks") }]);
});

it("turns embedded choices into a comprehension, with their points", () => {
  const { problems } = cloze(
    String.raw`It is {2:MULTICHOICE_VS:wrong~=\(\frac{U\}{R\}\)#good} with {1:MR:%50%a~%50%b~%-100%c} and {1:SA:=d}.`,
    "<defaultgrade>8</defaultgrade>",
  );
  expect(problems).toMatchObject([
    {
      problem_type: "CMP",
      statement: "It is **(1)** with **(2)** and **(3)**.",
      max_score: 8,
      children: [
        {
          problem_type: "MCQ",
          max_score: 4,
          content: { choices: [{ text: "wrong" }, { text: String.raw`\(\frac{U}{R}\)` }], is_multi_correct: false },
          grading: { correct: ["b"] },
        },
        { problem_type: "MCQ", max_score: 2, content: { is_multi_correct: true }, grading: { correct: ["a", "b"] } },
        { problem_type: "FIB", statement: "(3) ___", grading: { blanks: [{ accepted: ["d"] }] } },
      ],
    },
  ]);
});

it("says which embedded answers it does not support", () => {
  const reasons = ["{1:ESSAY:=a}", "{1:MC:=a}", "{1:SA:%50%a}", "{1:NM:=many}", "{1:SA:=a*}", "None"].map(
    (text) => cloze(text).refused[0]?.reason,
  );
  expect(reasons).toEqual([
    expect.stringContaining("ESSAY"),
    expect.stringContaining("fewer than two"),
    expect.stringContaining("full marks"),
    expect.stringContaining("number"),
    expect.stringContaining("wildcards"),
    expect.stringContaining("no embedded answers"),
  ]);
});

it("keeps pictures, and lists files that are not pictures, too large or missing", () => {
  const big = Buffer.concat([PNG, Buffer.alloc(5_000_000)]);
  const shown = ["a%20b.png", "gone.png", "not.png", "big.png"].map(
    (name) => `<img src="@@PLUGINFILE@@/${name}" alt="x">`,
  );
  const files = [
    file("a b.png", PNG),
    file("not.png", Buffer.from("<svg/>")),
    file("big.png", big),
    file("a.mp3", PNG),
  ];
  const old = `<image>old.png</image><image_base64>${PNG.toString("base64")}</image_base64>`;
  const {
    problems,
    files: kept,
    left_out,
  } = quiz(question("essay", shown.join(" "), `${files.join("")}</questiontext>${old}`));
  expect(kept).toEqual([{ id: "picture-1", name: "a_b.png", content: PNG }]);
  expect(problems[0]?.statement).toBe(
    "![x](/media/picture-1/a_b.png) [picture: x] [picture: x] [picture: x]\n\n![picture](/media/picture-1/a_b.png)",
  );
  expect(left_out.map(({ reason }) => reason)).toEqual([
    "The picture gone.png is not in the file.",
    "The picture not.png has an unsupported format.",
    "The picture big.png is too large.",
    "The file a.mp3 is left out because only pictures used in a text are kept.",
  ]);
});

it("stores no picture of a refused question", () => {
  const text = '<img src="@@PLUGINFILE@@/a.png">';
  const { files, refused } = quiz(question("matching", text, `${file("a.png", PNG)}</questiontext>`));
  expect([files, refused.length]).toEqual([[], 1]);
});

it("reads a single question, and sets of several correct numbers", () => {
  const read = readFile(
    strToU8(
      question(
        "numerical",
        "How many?",
        `</questiontext><answer fraction="100"><text>3</text><tolerance>0</tolerance></answer><answer fraction="100"><text>4</text><tolerance>0</tolerance></answer><answer fraction="100"><text>9</text><tolerance>1</tolerance></answer><answer fraction="0"><text>*</text></answer>`,
      ),
    ),
  );
  expect(read.problems[0]?.grading).toEqual({ blanks: [{ accepted: ["3", "4"], tolerance: 0 }] });
  expect(read.left_out[0]?.reason).toMatch("different tolerance");
});

it("turns words that are chosen for or dragged into a text into a comprehension", () => {
  const option = (text: string, group: number) =>
    `<selectoption><text>${text}</text><group>${group}</group></selectoption>`;
  const { problems, refused } = quiz(
    question(
      "gapselect",
      "The [[2]] sat on the [[3]].",
      `</questiontext>${option("dog", 1)}${option("cat", 1)}${option("mat", 2)}${option("moon", 2)}`,
    ),
    question("ddwtos", "The [[4]].", "</questiontext><dragbox><text>dog</text><group>1</group></dragbox>"),
  );
  expect(problems).toMatchObject([
    {
      problem_type: "CMP",
      statement: "The **(1)** sat on the **(2)**.",
      children: [
        { content: { choices: [{ text: "dog" }, { text: "cat" }] }, grading: { correct: ["b"] } },
        { content: { choices: [{ text: "mat" }, { text: "moon" }] }, grading: { correct: ["a"] } },
      ],
    },
  ]);
  expect(refused[0]?.reason).toMatch("no answer");
});

it("keeps tables", () => {
  const table = "<table><tr><th>a|b</th><th><p>c</p></th></tr><tr><td><b>1</b></td></tr></table>";
  const { problems } = quiz(question("essay", `Look:${table}Done.`, "</questiontext>"));
  expect(problems[0]?.statement).toBe("Look:\n\n| a\\|b | c |\n| --- | --- |\n| **1** |  |\n\nDone.");
});

const category = (text: string) => `<question type="category"><category><text>${text}</text></category></question>`;
const essay = (name: string) =>
  `<question type="essay"><name><text>${name}</text></name><questiontext><text>Why?</text></questiontext></question>`;

it("keeps nested categories as folders", () => {
  const { problems } = quiz(
    essay("At the top"),
    category("$course$/top/Biology/Cells // Tissues"),
    essay("Inside"),
    essay("Beside"),
    category("$course$/top/Biology"),
    essay("Above"),
    category("Plain"),
    essay("Without a course"),
  );
  expect(problems.map(({ title, folder }) => [title, folder])).toEqual([
    ["At the top", ""],
    ["Inside", "Biology/Cells - Tissues"],
    ["Beside", "Biology/Cells - Tissues"],
    ["Above", "Biology"],
    ["Without a course", "Plain"],
  ]);
});

it("keeps the order of choices that Moodle does not shuffle", () => {
  const kept = (type: string, ...settings: string[]) => {
    const answers = `<answer fraction="100"><text>Yes</text></answer><answer fraction="0"><text>No</text></answer>`;
    const { problems } = quiz(question(type, "Which?", `</questiontext>${settings.join("")}${answers}`));
    return problems[0]?.content.extra_data;
  };
  expect(kept("multichoice")).toEqual({});
  expect(kept("multichoice", "<shuffleanswers>true</shuffleanswers>")).toEqual({});
  expect(kept("multichoice", "<shuffleanswers>0</shuffleanswers>")).toEqual({ keep_choice_order: true });
  expect(kept("truefalse")).toEqual({ keep_choice_order: true });
});

it("reports differences in how points are shared", () => {
  const choices = (single: boolean, ...fractions: string[]) =>
    question(
      "multichoice",
      "Which?",
      `</questiontext><single>${single}</single>${fractions.map((part, index) => `<answer fraction="${part}"><text>${index}</text></answer>`).join("")}`,
    );
  const told = (...given: Parameters<typeof choices>) => quiz(choices(...given)).left_out.map(({ reason }) => reason);
  expect(told(true, "100", "0")).toEqual([]);
  expect(told(true, "66.6", "0")).toEqual(["The correct choice earned 66.6% of the marks. Here it earns all of them."]);
  expect(told(false, "33.333", "33.333", "33.333", "-33.333")).toEqual([]);
  expect(told(false, "100", "-100")).toEqual([]);
  expect(told(false, "70", "30")).toEqual(["The correct choices did not share the marks evenly. Here they do."]);
  const other = ["Wrong choices cost different marks. Here each costs as much as a correct one earns."];
  expect(told(false, "50", "50", "-100")).toEqual(other);
  expect(told(false, "50", "50", "0")).toEqual(other);
  expect(told(true, "100", "-25")).toEqual([
    "A wrong choice cost marks, which are left out. Set negative marks in a test instead.",
  ]);
});

it("reads partial marks with a comma, and reports those that are not numbers", () => {
  const asked = (...fractions: string[]) =>
    quiz(
      question(
        "shortanswer",
        "Where?",
        `</questiontext>${fractions.map((part, index) => `<answer fraction="${part}"><text>${index}</text></answer>`).join("")}`,
      ),
    );
  const read = asked("100,0", "half", "0");
  expect(read.problems).toMatchObject([{ grading: { blanks: [{ accepted: ["0"] }] } }]);
  expect(read.left_out.map(({ reason }) => reason)).toEqual([
    "An answer earned “half”, which is not a number, so it counts as wrong.",
  ]);
});

it("removes tags from a name, and keeps a line below a list separate", () => {
  const { problems } = quiz(
    question("essay", "Why?", "</questiontext>").replace("A essay", "&lt;strong&gt;Bold&lt;/strong&gt; a &lt; b"),
    question("cloze", "Match:\n* One {1:SA:=1}\n* Two {1:SA:=2}\nThe last {1:SA:=3}.", "</questiontext>").replace(
      'format="html"',
      'format="moodle_auto_format"',
    ),
  );
  expect(problems.map(({ title }) => title)).toEqual(["Bold a < b", "A cloze"]);
  expect(problems[1]?.statement).toBe("Match:\n* One ___\n* Two ___\n\nThe last ___.");
});

it("reports dropped hints and feedback on individual answers", () => {
  const asked = (feedback: string, hint: string) =>
    quiz(
      question(
        "shortanswer",
        "Where?",
        `</questiontext><answer fraction="100"><text>Here</text><feedback><text>${feedback}</text></feedback></answer><hint><text>${hint}</text></hint>`,
      ),
    ).left_out.map(({ reason }) => reason);
  expect(asked("Well done", "Look around")).toEqual([
    "Feedback on individual answers is left out.",
    "Hints are left out.",
  ]);
  expect(asked("", "")).toEqual([]);
});
