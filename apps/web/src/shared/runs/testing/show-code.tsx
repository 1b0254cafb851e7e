import "fake-indexeddb/auto";
import { EditorView } from "@codemirror/view";
import type { Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Technology } from "@invigil/contract/taking/technologies";
import type { Test } from "@invigil/contract/taking/tests";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { aProblem, aSolution, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { CodeAnswer } from "../code-answer.tsx";
import { aRun, aTechnology } from "./fake-runs.ts";

interface Scene {
  /** The test's slug; by default one that no other scene has. */
  slug?: string;
  problem?: Partial<Problem>;
  /** The languages that the test allows, by question. */
  allowed?: Test["allowed_technologies"];
  answer?: Answer;
  technologies?: Technology[];
  unavailable?: { problem_type: string; reason: string }[];
  runs?: { last_run: Run | null; submissions: Run[]; submissions_left: number | null };
  readOnly?: boolean;
  conflicting?: boolean;
  save?: () => Promise<Solution | null>;
  /** Overrides the server's replies. */
  server?: (seen: Seen) => Response | null;
}

let tests = 0;

/** Shows one coding question, with a server that replies as told. */
export async function showCode(scene: Scene = {}) {
  tests += 1;
  const slug = scene.slug ?? `test-${tests}`;
  const problem = aProblem({ problem_type: "SCR", technologies: ["python", "c"], ...scene.problem });
  const answers: Answer[] = [];
  const technologies = scene.technologies ?? [
    aTechnology(),
    aTechnology({ id: "c", name: "C", version: "12", mode: "c", extension: "c" }),
  ];
  const stored = scene.answer ? aSolution({ solution_type: problem.problem_type, ...scene.answer }) : null;
  document.cookie = "csrftoken=t";
  const requests = fakeFetch((seen) => {
    const special = scene.server?.(seen);
    if (special) return special;
    if (seen.path === "/rpc/get_technologies") {
      return Response.json({ technologies, unavailable: scene.unavailable ?? [] });
    }
    if (seen.path.startsWith("/rpc/detail_provider")) {
      const technology = new URL(seen.path, "http://x").searchParams.get("q") ?? "";
      return Response.json({ technology, stub: { content: `start of ${technology}` } });
    }
    if (seen.path.includes("/runs?")) {
      return Response.json(scene.runs ?? { last_run: null, submissions: [], submissions_left: null });
    }
    if (seen.path.startsWith("/rpc/code.run")) return Response.json(aRun());
    if (seen.path === "/rpc/solutions.submit") return Response.json(aRun({ kind: "submit" }));
    if (seen.path === "/rpc/code.abort") return Response.json(aRun({ state: "ABORT" }));
    if (seen.path.startsWith("/api/v1/run/")) return Response.json(aRun());
    return errorReply(404, "not_found");
  });

  let replaceAnswer: (other: Answer) => void = () => {};
  function Page() {
    const [answer, setAnswer] = useState<Answer>(scene.answer ?? {});
    const [revision, setRevision] = useState(0);
    replaceAnswer = (other) => {
      setAnswer(other);
      setRevision(revision + 1);
    };
    const [saved, setSaved] = useState<Solution | null>(stored);
    return (
      <CodeAnswer
        test={aTest({ slug, allowed_technologies: scene.allowed ?? {} })}
        problem={problem}
        answer={answer}
        stored={saved}
        revision={revision}
        readOnly={scene.readOnly ?? false}
        conflicting={scene.conflicting ?? false}
        onChange={(changed) => {
          answers.push(changed);
          setAnswer(changed);
        }}
        save={async () => {
          if (scene.save) return await scene.save();
          const now = aSolution({ ...answers.at(-1) });
          setSaved(now);
          return now;
        }}
      />
    );
  }
  const view = await renderAt(<Page />, { queryClient: signedInClient() });
  /** As a page does when the answer was cleared, or written elsewhere. */
  const replace = (other: Answer) => replaceAnswer(other);
  return { ...view, requests, answers, problem, slug, replace };
}

/** Waits for the editor with this name. */
export async function editorOf(name: string): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name }));
  if (!view) throw new Error(`no editor ${name}`);
  return view;
}
