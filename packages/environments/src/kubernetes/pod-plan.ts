import { createHash, randomBytes } from "node:crypto";
import type { V1ConfigMap, V1Pod, V1Secret } from "@kubernetes/client-node";
import type { EditorType } from "@invigil/contract/environments/environments";
import { MEGABYTE } from "@invigil/sandbox/limits";
import { PROJECT } from "@invigil/sandbox/lasting/room";
import { AGENT, agentCommand, ENVIRONMENT } from "../agent-plan.ts";
import { TOKEN } from "../agent/greeting.ts";
import { agentFiles } from "../local/agent-files.ts";
import { VSCODE } from "../local/editors.ts";
import { LIMITS } from "../local/limits.ts";
import type { KubernetesOptions } from "./options.ts";

export const LABELS = {
  host: "invigil/host",
  editor: "invigil/editor",
  agent: "invigil/agent",
  environment: "invigil/environment",
  launch: "invigil/launch",
} as const;
/** For the namespace's network policy. */
const COMMON = { "app.kubernetes.io/name": "invigil-environment" };

const DEFAULT_PORT = 7070;
const DEFAULT_ALONE = 10 * 60_000;
const USER = 1000;
const GRACE_SECONDS = 1;
/** The last resort if everything else that ends a Pod has failed. */
const LONGEST_SECONDS = 86_400;
const TOKEN_KEY = "token";
/** A shell collects what programs leave behind, which the agent, as the first process of a container, would have to do. */
const FIRST_PROCESS = ["/bin/sh", "-c", '"$@"; exit $?', "environment"];

export interface PodPlan {
  name: string;
  editor: EditorType;
  labels: Readonly<Record<string, string>>;
}

/** What Pods of this host are made of. */
export interface PodPlans {
  readonly port: number;
  readonly digest: string;
  /** Selects the Pods and Secrets of this host. */
  readonly ofHost: string;
  agent(): V1ConfigMap;
  pod(plan: PodPlan): V1Pod;
  secret(plan: PodPlan, token: string): V1Secret;
}

export const newToken = () => randomBytes(32).toString("base64url");

export function tokenOf({ data }: V1Secret): string {
  return Buffer.from(data?.[TOKEN_KEY] ?? "", "base64").toString("utf8");
}

export function labelsOf({ environment, launch }: { environment: string; launch: string }): Record<string, string> {
  return { [LABELS.environment]: environment, [LABELS.launch]: launch };
}

export function makePlans(options: KubernetesOptions): PodPlans {
  const { images, namespace, runtimeClass, port = DEFAULT_PORT, aloneMs = DEFAULT_ALONE } = options;
  const { digest, files } = agentFiles();
  const agentName = `environment-agent-${digest}`;
  // The name of a host may have characters that labels may not have.
  const host = createHash("sha256").update(options.host).digest("hex").slice(0, 32);

  const metaOf = ({ name, editor, labels }: PodPlan) => ({
    name,
    namespace,
    labels: { ...COMMON, [LABELS.host]: host, [LABELS.editor]: editor, [LABELS.agent]: digest, ...labels },
  });
  const commandOf = (editor: EditorType) =>
    agentCommand({ door: { port, aloneMs }, editor: editor === "vscode-pod" ? VSCODE.settings : null });

  return {
    port,
    digest,
    ofHost: `${LABELS.host}=${host}`,
    agent: () => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: agentName, namespace, labels: { ...COMMON, [LABELS.agent]: digest } },
      immutable: true,
      data: Object.fromEntries(files),
    }),
    secret: (plan, token) => ({
      apiVersion: "v1",
      kind: "Secret",
      metadata: metaOf(plan),
      immutable: true,
      type: "Opaque",
      stringData: { [TOKEN_KEY]: token },
    }),
    pod: (plan) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: metaOf(plan),
      spec: {
        restartPolicy: "Never",
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        hostname: "environment",
        terminationGracePeriodSeconds: GRACE_SECONDS,
        activeDeadlineSeconds: LONGEST_SECONDS,
        ...(runtimeClass !== undefined && { runtimeClassName: runtimeClass }),
        securityContext: {
          runAsNonRoot: true,
          runAsUser: USER,
          runAsGroup: USER,
          fsGroup: USER,
          seccompProfile: { type: "RuntimeDefault" },
        },
        containers: [
          {
            name: "environment",
            ...(images[plan.editor] !== undefined && { image: images[plan.editor] }),
            command: [...FIRST_PROCESS, ...commandOf(plan.editor)],
            workingDir: PROJECT,
            env: [
              ...Object.entries(ENVIRONMENT).map(([name, value]) => ({ name, value })),
              { name: TOKEN, valueFrom: { secretKeyRef: { name: plan.name, key: TOKEN_KEY } } },
            ],
            ports: [{ name: "agent", containerPort: port }],
            resources: resourcesOf(plan.editor),
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ["ALL"] },
            },
            volumeMounts: [
              { name: "agent", mountPath: AGENT, readOnly: true },
              { name: "project", mountPath: PROJECT },
              { name: "tmp", mountPath: "/tmp" },
            ],
          },
        ],
        volumes: volumesOf(plan.editor, agentName),
      },
    }),
  };
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)}Mi`;

/** A third of what it may use is what it takes, unless its candidate's programs are hungry. */
function resourcesOf(editor: EditorType) {
  const { memory, cpus } = LIMITS[editor].box;
  return {
    requests: { cpu: `${cpus * 100}m`, memory: megabytes(memory / 3), "ephemeral-storage": "16Mi" },
    limits: { cpu: String(cpus), memory: megabytes(memory), "ephemeral-storage": "64Mi" },
  };
}

/** In memory, where a full one is an error that programs can read. A full one on a disk would get the Pod evicted. */
function volumesOf(editor: EditorType, agentName: string) {
  const { box, project } = LIMITS[editor];
  const inMemory = (size: number) => ({ medium: "Memory", sizeLimit: megabytes(size) });
  return [
    { name: "agent", configMap: { name: agentName } },
    { name: "project", emptyDir: inMemory(project.size) },
    { name: "tmp", emptyDir: inMemory(box.tmp) },
  ];
}
