import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["bash"])));
afterAll(() => open.close());

const content = {
  files: [
    { path: "rotate.sh", content: "#!/bin/sh\n", read_only: false },
    { path: "logs/app.log", content: "one\ntwo\n", read_only: true },
  ],
};
const cases = [
  {
    id: "1",
    name: "Rotates the log",
    sample: true,
    run: "./rotate.sh",
    checks: [
      { kind: "file", path: "logs/app.log.1", content: "one\ntwo\n" },
      { kind: "file", path: "logs/app.log", content: "" },
      { kind: "output", text: "rotated\n" },
    ],
  },
  {
    id: "2",
    name: "Keeps older logs",
    weight: 3,
    files: { "logs/app.log": "new\n", "logs/app.log.1": "old\n" },
    setup: "chmod 600 logs/app.log",
    run: "./rotate.sh",
    checks: [
      { kind: "file", path: "logs/app.log.1", content: "new\n", mode: "600" },
      { kind: "file", path: "logs/app.log.2", content: "old\n" },
    ],
  },
];
const RIGHT = `#!/bin/sh
cd logs
[ -e app.log.1 ] && mv app.log.1 app.log.2
mv app.log app.log.1
touch app.log
echo rotated
`;

function judge(files: Record<string, string>, kind: "submit" | "run" = "submit") {
  return open.judge({
    code: "",
    kind,
    problemType: "PBD",
    technology: "bash",
    content,
    grading: { cases },
    request: { files },
  });
}

it("judges by what the command leaves: right, partly right and wrong", async () => {
  const right = await judge({ "rotate.sh": RIGHT });
  expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
  expect(right.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });

  const partly = await judge({ "rotate.sh": RIGHT.replace("mv app.log.1 app.log.2", "rm app.log.1") });
  expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.25 });
  expect(partly.result.cases[1]?.message).toBe("logs/app.log.2 does not exist.");

  const wrong = await judge({ "rotate.sh": "#!/bin/sh\nexit 3\n" });
  expect(wrong.verdicts).toEqual(["NONZERO", "NONZERO"]);
  expect(wrong.outcome).toMatchObject({ status: "REJ", share: 0 });
});

it("runs a project of several files, with any names", async () => {
  const { outcome } = await judge({
    "rotate.sh": "#!/bin/sh\nexec sh tasks/rotate.sh\n",
    "tasks/rotate.sh": RIGHT,
    "package.json": "{}",
    ...Object.fromEntries(Array.from({ length: 190 }, (_, index) => [`files/${index}.txt`, "x"])),
  });
  expect(outcome).toMatchObject({ status: "ACC" });
});

it("tries only the case that candidates may see, and shows what was printed", async () => {
  const { outcome, result } = await judge({ "rotate.sh": "#!/bin/sh\necho nothing done; echo why >&2\n" }, "run");
  expect(outcome.status).toBeNull();
  expect(result.cases).toMatchObject([
    { id: "1", verdict: "WRONG", input: "./rotate.sh", output: "nothing done\n", stderr: "why\n" },
  ]);
});

it("keeps the author's files, also where an answer has a file in the place of their folder", async () => {
  const lies = { "logs/app.log": "changed\n", logs: "a file", "logs/app.log.1/deeper.txt": "x" };
  expect((await judge({ "rotate.sh": RIGHT, ...lies })).outcome).toMatchObject({ status: "ACC" });
});

it("does not wait for what a command leaves running", async () => {
  const sly = `#!/bin/sh\n(sleep 1; mv logs/app.log logs/app.log.1; touch logs/app.log) &\necho rotated\n`;
  const { verdicts } = await judge({ "rotate.sh": sly });
  expect(verdicts).not.toContain("PASSED");
});
