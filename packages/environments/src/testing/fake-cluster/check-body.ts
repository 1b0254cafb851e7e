import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Pod } from "kubernetes-models/v1/Pod";
import { Secret } from "kubernetes-models/v1/Secret";
import type { V1Container, V1Pod } from "@kubernetes/client-node";

const MODELS = { pods: Pod, secrets: Secret, configmaps: ConfigMap };
const DNS_LABEL = /^[a-z\d]([-a-z\d]{0,61}[a-z\d])?$/;
const LABEL_KEY = /^([a-z\d][-a-z\d.]{0,251}[a-z\d]\/)?[A-Za-z\d]([-\w.]{0,61}[A-Za-z\d])?$/;
const LABEL_VALUE = /^([A-Za-z\d]([-\w.]{0,61}[A-Za-z\d])?)?$/;

export type Plural = keyof typeof MODELS;

/** What a real API server would refuse with 422; undefined if nothing. */
export function faultIn(plural: Plural, body: Record<string, unknown>): string | undefined {
  try {
    new MODELS[plural](body).validate();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { name, labels = {} } = body["metadata"] as { name: string; labels?: Record<string, string> };
  if (!DNS_LABEL.test(name)) return `metadata.name: Invalid value: "${name}"`;
  const wrong = Object.entries(labels).find(([key, value]) => !LABEL_KEY.test(key) || !LABEL_VALUE.test(value));
  if (wrong) return `metadata.labels: Invalid value: "${wrong.join("=")}"`;
  return plural === "pods" ? faultInPod(body) : undefined;
}

function faultInPod({ spec }: V1Pod): string | undefined {
  const volumes = new Set(spec?.volumes?.map(({ name }) => name));
  for (const { name, image, volumeMounts = [] } of spec?.containers ?? []) {
    if (!image) return `spec.containers[${name}].image: Required value`;
    const unknown = volumeMounts.find((mount) => !volumes.has(mount.name));
    if (unknown) return `spec.containers[${name}].volumeMounts: Not found: "${unknown.name}"`;
  }
  return undefined;
}

/** What the PodSecurity level `restricted` forbids, in the words of its controller; empty if nothing. */
export function violations({ spec }: V1Pod): string[] {
  const found: string[] = [];
  if (spec?.hostNetwork || spec?.hostPID || spec?.hostIPC) found.push("host namespaces");
  const kinds = new Set(["configMap", "emptyDir", "secret", "projected", "downwardAPI", "ephemeral", "csi"]);
  for (const { name, ...source } of spec?.volumes ?? []) {
    if (Object.keys(source).some((kind) => !kinds.has(kind))) found.push(`restricted volume types (${name})`);
  }
  for (const container of [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])]) {
    found.push(...containerViolations(container, spec?.securityContext));
  }
  return found;
}

function containerViolations(
  { securityContext: own }: V1Container,
  pod: NonNullable<V1Pod["spec"]>["securityContext"],
): string[] {
  const seccomp = own?.seccompProfile?.type ?? pod?.seccompProfile?.type;
  const rules: [boolean, string][] = [
    [own?.privileged === true, "privileged"],
    [own?.allowPrivilegeEscalation !== false, "allowPrivilegeEscalation != false"],
    [!own?.capabilities?.drop?.includes("ALL") || Boolean(own.capabilities.add?.length), "unrestricted capabilities"],
    [(own?.runAsNonRoot ?? pod?.runAsNonRoot) !== true, "runAsNonRoot != true"],
    [(own?.runAsUser ?? pod?.runAsUser) === 0, "runAsUser=0"],
    [seccomp !== "RuntimeDefault" && seccomp !== "Localhost", "seccompProfile"],
  ];
  return rules.flatMap(([isBroken, name]) => (isBroken ? [name] : []));
}
