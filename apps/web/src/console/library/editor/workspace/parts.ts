import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { readKey, type WrittenTests } from "../draft/key-shapes.ts";
import { findTests } from "../keys/prj/find-tests.ts";
import { withFiles, withFoundTests } from "../keys/prj/framework-draft.ts";

type Files = Readonly<Record<string, string>>;

/** A part of the question whose files an author can prepare in the environment. */
export interface WorkspacePart {
  id: "files" | "solution" | "tests" | "application" | "data";
  name: string;
  about: string;
  /** The files of this part in the draft. */
  own: Files;
  /** Files that are in the environment as well, and cannot be changed in this part. */
  beside: Files;
  /** Puts these files into the draft. */
  use: (draft: ProblemDraft, files: Record<string, string>) => Partial<ProblemDraft>;
}

/** Returns what an author of this type prepares; a part whose key no form can show is left out. */
export function workspaceParts(type: ProblemType, draft: ProblemDraft): WorkspacePart[] {
  return [givenPart(draft), solutionPart(type, draft), ...keyParts(type, draft)];
}

function givenPart({ content }: ProblemDraft): WorkspacePart {
  return {
    id: "files",
    name: "Files for candidates",
    about: "What candidates start with. Under “Files” you choose which of them are read-only.",
    own: Object.fromEntries(content.files.map(({ path, content: text }) => [path, text])),
    beside: {},
    use: ({ content: now }, files) => {
      const kept = now.files.flatMap((file) => {
        const text = files[file.path];
        return text === undefined ? [] : [{ ...file, content: text }];
      });
      const added = Object.entries(files)
        .filter(([path]) => kept.every((file) => file.path !== path))
        .map(([path, text]) => ({ path, content: text, read_only: false }));
      return { content: { ...now, files: [...kept, ...added] } };
    },
  };
}

function solutionPart(type: ProblemType, draft: ProblemDraft): WorkspacePart {
  const own = solutionFiles(draft);
  const app = type === "PBT" ? (readKey("PBT", draft.grading)?.files ?? {}) : {};
  return {
    id: "solution",
    name: "Sample solution",
    about:
      type === "PBT"
        ? "The tests that you would write. The correct application is beside them, so that you can start it and run them."
        : "What a candidate’s finished project looks like. It must pass before the question can be published.",
    own,
    beside: without({ ...app, ...lockedFiles(draft) }, own),
    use: ({ content, authoring }, files) => {
      const technology = authoring.solution?.technology ?? content.technologies[0] ?? "";
      return { authoring: { ...authoring, solution: { technology, code: authoring.solution?.code ?? "", files } } };
    },
  };
}

function keyParts(type: ProblemType, draft: ProblemDraft): WorkspacePart[] {
  const project = { ...lockedFiles(draft), ...solutionFiles(draft) };
  switch (type) {
    case "PBE":
    case "PFE":
    case "PFS":
    case "APP":
    case "MOB": {
      const key = readKey("PBE", draft.grading);
      return key ? [testsPart(key.tests ?? null, project)] : [];
    }
    case "PBT": {
      const key = readKey("PBT", draft.grading);
      return key ? [applicationPart(key.files)] : [];
    }
    case "DJP": {
      const key = readKey("DJP", draft.grading);
      return key ? [dataPart(key.files ?? {}, project)] : [];
    }
    default:
      return [];
  }
}

function testsPart(tests: WrittenTests | null, project: Files): WorkspacePart {
  const own = tests?.files ?? {};
  return {
    id: "tests",
    name: "Tests",
    about:
      "The tests that judge the running application, which they find at APP_URL. The sample solution is beside them: start it in one terminal, and in another run for example “APP_URL=http://localhost:3000 vitest run”.",
    own,
    beside: without(project, own),
    use: ({ grading }, files) => {
      const before = readKey("PBE", grading)?.tests ?? newTests(files);
      const changed = withFiles(before, files);
      const missing = findTests(changed).filter((name) => changed.tests.every((test) => test.name !== name));
      const isEmpty = Object.keys(files).length === 0;
      return { grading: { ...grading, tests: isEmpty ? null : withFoundTests(changed, missing) } };
    },
  };
}

function newTests(files: Files): WrittenTests {
  const name = Object.keys(files).some((path) => path.endsWith(".py")) ? "pytest" : "vitest";
  return { name, files: {}, hidden_files: [], tests: [] };
}

function applicationPart(own: Files): WorkspacePart {
  return {
    id: "application",
    name: "Correct application",
    about:
      "The application that the candidate’s tests must pass on. Candidates do not get it; faulty copies are made under “Cases”.",
    own,
    beside: {},
    use: ({ grading }, files) => ({ grading: { ...grading, files } }),
  };
}

function dataPart(own: Files, project: Files): WorkspacePart {
  return {
    id: "data",
    name: "Hidden data",
    about: "Files that only the checks under “Cases” can read. The sample solution is beside them.",
    own,
    beside: without(project, own),
    use: ({ grading }, files) => ({ grading: { ...grading, files } }),
  };
}

function lockedFiles({ content }: ProblemDraft): Files {
  return Object.fromEntries(content.files.filter((file) => file.read_only).map((file) => [file.path, file.content]));
}

/** The solution's files; before there are any, those that candidates can change. */
export function solutionFiles({ content, authoring }: ProblemDraft): Record<string, string> {
  const written = authoring.solution?.files ?? {};
  if (Object.keys(written).length > 0) return written;
  return Object.fromEntries(content.files.filter((file) => !file.read_only).map((file) => [file.path, file.content]));
}

function without(files: Files, others: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !Object.hasOwn(others, path)));
}

/** Returns the paths of files that differ, that are new or that are gone. */
export function differences(before: Files, after: Files): string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return paths.filter((path) => before[path] !== after[path]).toSorted();
}
