import type { AppKey } from "@invigil/contract/authoring/judging-environments";
import { DEFAULT_LIMITS, MEGABYTE } from "@invigil/sandbox/limits";
import type { BoxFile, BoxRequest, BoxResult, Limits, Talker } from "@invigil/sandbox/types";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { JAVA_SETTINGS } from "../frameworks/frameworks.ts";
import { nodeFile } from "../frameworks/package-closure.ts";
import type { Tools } from "../kinds/kind.ts";
import { sealedProgram } from "../sealed-program.ts";
import { INPUT, ORDER, PROJECT, type AppOrder, type VisitorOrder } from "./orders.ts";
import { endOfApplication, type AppEnd } from "./app-end.ts";

/** An application as it is started for its visitors. */
export interface Application {
  app: AppKey;
  files: Readonly<Record<string, string>>;
  /** Library files beside them. */
  attached: readonly BoxFile[];
  limits: Partial<Limits>;
}

export interface Besides {
  /** The visitor's box. */
  box: BoxResult;
  application: AppEnd;
}

const RELAY = "/box/.relay/node";
/** Not the Node that the application or its tests run on, which others may read. */
const sealedRelay = sealedProgram("node", { source: process.execPath, path: RELAY });
const RELAYED = [RELAY, "--disable-sigusr1"];

const SERVE = new URL("boxed/serve-application.ts", import.meta.url);
const VISIT = new URL("boxed/visit-application.ts", import.meta.url);
const SHARED = [new URL("boxed/frames.ts", import.meta.url), new URL("boxed/connections.ts", import.meta.url)];
const SERVE_SCRIPTS = boxedScripts(
  SERVE,
  new URL("boxed/readiness.ts", import.meta.url),
  new URL("boxed/static-site.ts", import.meta.url),
  new URL("boxed/kept-log.ts", import.meta.url),
  ...SHARED,
);
const VISIT_SCRIPTS = boxedScripts(VISIT, ...SHARED);

/** Each connection takes one in the application, its visitor and both relays. */
const OPEN_FILES = 2_048;
const LIMITS = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memory: 512 * MEGABYTE,
  processes: 128,
  openFiles: OPEN_FILES,
  tmp: 128 * MEGABYTE,
} satisfies Partial<Limits>;
/** In one direction, for all connections together. */
const TRAFFIC = 64 * MEGABYTE;
/** The part of its wall time that an application has for its start: 15 seconds by default. */
const START = 1 / 4;
/**
 * The application's box ends first, so that tests that wait for it still report the others. It has as long to end itself
 * after its visitor.
 */
const LAST_WORD_MS = 5_000;
const ENVIRONMENT = {
  PATH: "/box/.bin:/usr/local/bin:/usr/bin:/bin",
  PYTHONUNBUFFERED: "1",
  PYTHONDONTWRITEBYTECODE: "1",
};

/** The application, in a box of its own, while another box visits it at its port. `request` is that other box. */
export async function runBeside(
  application: Application,
  request: BoxRequest,
  { sandbox, signal }: Pick<Tools, "sandbox" | "signal">,
): Promise<Besides> {
  const relay = await sealedRelay(sandbox);
  const { wallMs = LIMITS.wallMs } = application.limits;
  const startMs = Math.round(wallMs * START);
  const togetherMs = startMs + (request.limits?.wallMs ?? DEFAULT_LIMITS.wallMs);
  const { results } = await sandbox.talk([
    { ...serving(application, startMs, togetherMs), files: filesOf(application, startMs, relay), signal },
    { ...visiting(request, application.app.port, relay), ...withTime(request, togetherMs + LAST_WORD_MS), signal },
  ]);
  const [served, box] = results;
  return { box, application: endOfApplication(served, { app: application.app, startMs }) };
}

function withTime({ limits }: BoxRequest, wallMs: number): Pick<Talker, "limits"> {
  return { limits: { ...limits, wallMs, output: TRAFFIC, openFiles: OPEN_FILES } };
}

function serving({ limits }: Application, startMs: number, wallMs: number): Talker {
  return {
    argv: [...RELAYED, boxedPath(SERVE), ORDER, PROJECT],
    env: ENVIRONMENT,
    limits: { ...LIMITS, ...limits, wallMs: Math.max(wallMs, startMs), output: TRAFFIC },
    artifact: true,
    // It could stop our program, which then would not hear that its visitor has finished.
    lastMs: LAST_WORD_MS,
  };
}

function filesOf({ app, files, attached }: Application, startMs: number, relay: BoxFile): BoxFile[] {
  const order: AppOrder = { ...app, files, startMs };
  return [
    relay,
    nodeFile(),
    ...JAVA_SETTINGS,
    ...SERVE_SCRIPTS,
    { path: ORDER, data: JSON.stringify(order) },
    ...attached.map((file) => ({ ...file, path: `${PROJECT}/${file.path}` })),
  ];
}

function visiting(request: BoxRequest, port: number, relay: BoxFile): Talker {
  const { argv, files = [], env = {}, stdin = "", limits = {} } = request;
  const order: VisitorOrder = { argv, port, output: limits.output ?? DEFAULT_LIMITS.output };
  return {
    argv: [...RELAYED, boxedPath(VISIT), ORDER, INPUT],
    files: [
      relay,
      ...VISIT_SCRIPTS,
      { path: ORDER, data: JSON.stringify(order) },
      { path: INPUT, data: stdin },
      ...files,
    ],
    env,
    artifact: true,
  };
}
