import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { HOST_SETTINGS } from "@invigil/contract/environments/host-settings";
import { settingsOf } from "@invigil/db/secret-settings";
import { z } from "zod";

const Port = z.coerce.number().int().min(0).max(65_535);

const Settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The same database without a pooler in between, for notices. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Contains the host's own folder. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** Where people open the tests. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** Where the gateway listens; 0 for any free port. */
  ENVIRONMENTS_PORT: Port.default(3001),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Where browsers reach the gateway. */
  ENVIRONMENTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ENVIRONMENTS_ID: z.string().min(1).max(100).optional(),
  ...HOST_SETTINGS,
  /** Where environments run: in boxes on this machine, or as Pods of a cluster. */
  ENVIRONMENTS_DRIVER: z.enum(["local", "kubernetes"]).default("local"),
  KUBERNETES_NAMESPACE: z.string().min(1).max(63).default("invigil-environments"),
  /** The images of environments without and with VS Code. */
  KUBERNETES_IMAGE: z.string().min(1).optional(),
  KUBERNETES_VSCODE_IMAGE: z.string().min(1).optional(),
  /** How many environments of each editor wait for candidates, already started. */
  KUBERNETES_WARM: z.coerce.number().int().min(0).max(50).default(1),
  KUBERNETES_RUNTIME_CLASS: z.string().min(1).max(63).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

const CheckedSettings = Settings.refine(
  (value) => value.ENVIRONMENTS_DRIVER === "local" || value.KUBERNETES_IMAGE !== undefined,
  { path: ["KUBERNETES_IMAGE"], error: "An image is needed, because environments run in a cluster." },
);

export type Config = ReturnType<typeof parseConfig>;

/** Reports every fault at once. */
export function parseConfig(env: Record<string, string | undefined>) {
  const { given, faults: fileFaults } = settingsOf(env);
  const parsed = CheckedSettings.safeParse(given);
  if (!parsed.success || fileFaults.length > 0) {
    const faults = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? [];
    faults.push(...fileFaults.map((each) => `  ${each}`));
    throw new Error(`Please correct these settings of the environments' host:\n${faults.join("\n")}`);
  }
  const value = parsed.data;
  const port = value.ENVIRONMENTS_PORT;
  return {
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    dataDir: resolve(value.DATA_DIR),
    folder: join(resolve(value.DATA_DIR), "environments"),
    publicUrl: value.PUBLIC_URL.replace(/\/$/, ""),
    listen: { host: value.HOST, port },
    url: value.ENVIRONMENTS_URL?.replace(/\/$/, "") ?? { hostname: new URL(value.PUBLIC_URL).hostname },
    // The same after a restart, so that it finds its rows again. Only one process has the port.
    id: value.ENVIRONMENTS_ID ?? `${hostname()}-${port === 0 ? randomBytes(4).toString("hex") : port}`,
    places: value.ENVIRONMENTS_PLACES,
    editorPlaces: value.ENVIRONMENTS_EDITOR_PLACES,
    editors: value.ENVIRONMENTS_EDITORS,
    kubernetes: value.ENVIRONMENTS_DRIVER === "kubernetes" ? kubernetesOf(value) : undefined,
    logLevel: value.LOG_LEVEL,
  };
}

function kubernetesOf(value: z.infer<typeof Settings>) {
  const { KUBERNETES_IMAGE: light, KUBERNETES_VSCODE_IMAGE: vscode, KUBERNETES_RUNTIME_CLASS: runtimeClass } = value;
  return {
    namespace: value.KUBERNETES_NAMESPACE,
    images: { ...(light !== undefined && { light }), ...(vscode !== undefined && { "vscode-pod": vscode }) },
    warm: value.KUBERNETES_WARM,
    ...(runtimeClass !== undefined && { runtimeClass }),
  };
}
