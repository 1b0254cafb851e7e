import type { ProjectGrading } from "@invigil/contract/authoring/judging-environments";
import type { z } from "zod";
import type { Base, DemoProblem } from "./content.ts";

type Files = Record<string, string>;

interface Application extends Base, Pick<z.input<typeof ProjectGrading>, "app" | "tests" | "visits"> {
  type: "PBE" | "PFE" | "PFS" | "APP" | "MOB";
  technology: string;
  /** The files that the candidate starts with and can change. */
  files: Files;
  /** Read-only files, including the visible tests. */
  locked?: Files;
}

/** A project whose running application is judged from outside. */
export function application({
  technology,
  files,
  locked = {},
  app,
  tests = null,
  visits = [],
  ...base
}: Application): DemoProblem {
  const listed = (all: Files, read_only: boolean) =>
    Object.entries(all).map(([path, content]) => ({ path, content, read_only }));
  return {
    ...base,
    content: {
      evaluation: "ATF",
      technologies: [technology],
      files: [...listed(files, false), ...listed(locked, true)],
    },
    grading: { app, tests, visits },
  };
}

/** Lets tests call an application: `const { status, body } = await call("POST", "/books", { title })`. */
export const CALL = `const address = process.env.APP_URL ?? "http://localhost:3000";

/** Calls the application and returns the reply. */
export async function call(method, path, body) {
  const reply = await fetch(address + path, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
}
`;
