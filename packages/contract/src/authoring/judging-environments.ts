import { z } from "zod";
import { FilePath } from "../fields.ts";
import { FrameworkKey, JudgeCase, JudgeKey } from "./judging.ts";
import { StateCheck } from "./judging-data.ts";
import { UixCase } from "./judging-web.ts";

/** The keys of the types that are answered in an environment. They are judged elsewhere, in new boxes. */

const Files = z.record(FilePath, z.string());
const NamedCase = JudgeCase.pick({ id: true, name: true, weight: true, sample: true });
const Command = z.string().max(2_000);

/** How an application is started in its box. */
export const AppKey = z.object({
  /** Run by `sh` in the project's folder; keeps running and listens on `port`. Empty if the files are the site. */
  start: Command.default(""),
  /** Without `start`: the folder whose files are the site; empty for the whole project. */
  site: z.union([FilePath, z.literal("")]).default(""),
  port: z.number().int().min(1_024).max(65_535).default(3_000),
  /** Answers with any status once the application is ready. */
  ready: z.string().max(200).startsWith("/").default("/"),
});
export type AppKey = z.infer<typeof AppKey>;

/** Tests in a box of their own. `APP_URL` says where the application is. */
export const AppTests = FrameworkKey.omit({ source: true });
export type AppTests = z.infer<typeof AppTests>;

/** A path of the application, perhaps with a query. */
const AppPath = z
  .string()
  .max(300)
  .regex(/^\/?(?!\/)[\w./~%+,:;=&?@!*()-]*$/);

/** A visit by Chromium, each as somebody new, all to the same running application in the order of the list. */
export const AppVisit = UixCase.extend({ page: AppPath.default("/") });
export type AppVisit = z.infer<typeof AppVisit>;

/** PBE, PFE, PFS, APP and MOB: the running application is tested from outside. */
export const ProjectGrading = JudgeKey.extend({
  app: AppKey.default({ start: "", site: "", port: 3_000, ready: "/" }),
  tests: AppTests.nullable().default(null),
  /** In a box of their own; MOB is visited with a phone. */
  visits: z.array(AppVisit).max(50).default([]),
});
export type ProjectGrading = z.infer<typeof ProjectGrading>;

/** PBT: the candidate's tests must pass on the right application and fail on each wrong one. */
export const AutomationGrading = JudgeKey.extend({
  framework: z.enum(["vitest", "mocha", "pytest"]),
  app: AppKey.default({ start: "", site: "", port: 3_000, ready: "/" }),
  /** The right application. */
  files: Files,
  /** Each replaces some of its files. */
  mutants: z
    .array(NamedCase.extend({ files: Files }))
    .min(1)
    .max(30),
});
export type AutomationGrading = z.infer<typeof AutomationGrading>;

/** PBD: a command of the candidate's project is run, then the state of the machine is checked. */
export const OperationsGrading = JudgeKey.extend({
  cases: z
    .array(
      NamedCase.extend({
        files: Files.default({}),
        setup: z.string().default(""),
        run: Command.min(1),
        checks: z.array(StateCheck).min(1),
      }),
    )
    .min(1)
    .max(50),
});
export type OperationsGrading = z.infer<typeof OperationsGrading>;

/** DJP: the notebook is run cell by cell, with hidden cells after the last. */
export const NotebookGrading = JudgeKey.extend({
  notebook: FilePath.default("notebook.ipynb"),
  /** For each cell, in milliseconds of wall time. */
  cell_ms: z.number().int().min(100).max(60_000).default(10_000),
  /** Data for hidden cells only. */
  files: Files.default({}),
  /** A check passes if its code raises nothing. */
  checks: z
    .array(NamedCase.extend({ code: z.string().min(1) }))
    .min(1)
    .max(50),
});
export type NotebookGrading = z.infer<typeof NotebookGrading>;
