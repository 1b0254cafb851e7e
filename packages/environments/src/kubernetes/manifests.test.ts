import type { V1NetworkPolicy, V1Service, V1ServiceAccount, V1StatefulSet } from "@kubernetes/client-node";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { Role } from "kubernetes-models/rbac.authorization.k8s.io/v1/Role";
import { RoleBinding } from "kubernetes-models/rbac.authorization.k8s.io/v1/RoleBinding";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { ResourceQuota } from "kubernetes-models/v1/ResourceQuota";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { describe, expect, it } from "vitest";
import { faultIn, violations } from "../testing/fake-cluster/check-body.ts";
import { manifestObjects } from "../testing/fake-cluster/fake-cluster.ts";
import { makePlans } from "./pod-plan.ts";

const MODELS = { NetworkPolicy, Role, RoleBinding, Namespace, ResourceQuota, ServiceAccount, StatefulSet, Service };
const isKnown = (kind: string | undefined): kind is keyof typeof MODELS => kind !== undefined && kind in MODELS;

const plans = makePlans({
  namespace: "invigil-environments",
  host: "a host: with signs/that labels must not have",
  images: { light: "registry.test/light:1", "vscode-pod": "registry.test/vscode:1" },
  warm: 0,
  places: 1,
  runtimeClass: "gvisor",
});
const plan = { name: "environment-1", editor: "light", labels: {} } as const;

/** As it is sent. */
const plain = (body: object) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>;

describe("what is sent to the cluster", () => {
  it("is valid, for both editors", () => {
    for (const editor of ["light", "vscode-pod"] as const) {
      const pod = plans.pod({ ...plan, editor });
      expect(faultIn("pods", plain(pod))).toBeUndefined();
      expect(violations(pod)).toEqual([]);
      expect(pod.spec?.runtimeClassName).toBe("gvisor");
    }
    expect(faultIn("secrets", plain(plans.secret(plan, "token")))).toBeUndefined();
    expect(faultIn("configmaps", plain(plans.agent()))).toBeUndefined();
  });

  it("has the token in the Secret only", () => {
    expect(JSON.stringify(plans.secret(plan, "the token"))).toContain("the token");
    expect(JSON.stringify(plans.pod(plan))).not.toContain("the token");
  });

  it("gives no account of the cluster to candidates, and limits what they use", () => {
    const { spec } = plans.pod(plan);
    expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    expect(spec?.containers[0]?.resources?.limits).toEqual({ cpu: "1", memory: "512Mi", "ephemeral-storage": "64Mi" });
    expect(spec?.volumes?.flatMap(({ emptyDir }) => (emptyDir ? [emptyDir] : []))).toEqual([
      { medium: "Memory", sizeLimit: "128Mi" },
      { medium: "Memory", sizeLimit: "64Mi" },
    ]);
  });
});

describe("the fake cluster", () => {
  it("refuses what a real one refuses", () => {
    const good = plain(plans.pod(plan)) as { spec: { containers: object[] } };
    const without = (more: object) => {
      const [container] = good.spec.containers;
      return { ...good, spec: { ...good.spec, containers: [{ ...container, ...more }] } };
    };
    expect(faultIn("pods", without({ image: undefined }))).toContain("image");
    expect(faultIn("pods", without({ name: 7 }))).toContain("name");
    expect(faultIn("pods", without({ resources: { limits: { memory: "lots" } } }))).toContain("memory");
    expect(faultIn("pods", without({ volumeMounts: [{ name: "other", mountPath: "/x" }] }))).toContain("other");
    expect(faultIn("pods", { ...good, metadata: { name: "Not_Allowed" } })).toContain("Not_Allowed");
    expect(faultIn("pods", { ...good, metadata: { name: "a", labels: { a: "b c" } } })).toContain("b c");
  });

  it("knows what the level restricted forbids", () => {
    const { containers = [], securityContext = {} } = plans.pod(plan).spec ?? {};
    expect(violations({ spec: { containers, hostNetwork: true } })).toContain("host namespaces");
    expect(violations({ spec: { containers } })).toEqual(["runAsNonRoot != true", "seccompProfile"]);
    const volumes = [{ name: "root", hostPath: { path: "/" } }];
    const bare = { securityContext, containers: [{ name: "bare" }], volumes };
    expect(violations({ spec: bare })).toEqual([
      "restricted volume types (root)",
      "allowPrivilegeEscalation != false",
      "unrestricted capabilities",
    ]);
  });
});

it("the manifests of the documentation are valid", () => {
  const objects = [...manifestObjects("environments.yaml"), ...manifestObjects("host.yaml")];
  const kinds = objects.map((object) => {
    if (!isKnown(object.kind)) throw new Error(`Nobody checks ${object.kind}.`);
    expect(() => new MODELS[object.kind as keyof typeof MODELS](object as never).validate()).not.toThrow();
    return object.kind;
  });
  expect(new Set(kinds)).toEqual(new Set(Object.keys(MODELS)));
});

it("the host's Pod has its account, is let in by the network policy and keeps to the level restricted", () => {
  const all = [...manifestObjects("environments.yaml"), ...manifestObjects("host.yaml")];
  const one = (kind: string) => all.find((object) => object.kind === kind);
  const account = (one("ServiceAccount") as V1ServiceAccount).metadata;
  const service = one("Service") as V1Service;
  const { metadata, spec } = one("StatefulSet") as V1StatefulSet;
  const { metadata: of, spec: pod } = spec?.template ?? {};
  expect(
    faultIn("pods", plain({ metadata: { name: "environments-host-0", labels: of?.labels }, spec: pod })),
  ).toBeUndefined();
  expect(violations({ spec: pod ?? { containers: [] } })).toEqual([]);
  expect(pod?.serviceAccountName).toBe(account?.name);
  expect(metadata?.namespace).toBe(account?.namespace);
  const [from] = (one("NetworkPolicy") as V1NetworkPolicy).spec?.ingress?.[0]?._from ?? [];
  expect(of?.labels).toMatchObject(from?.podSelector?.matchLabels ?? { none: "" });
  expect([service.metadata?.name, service.spec?.selector]).toEqual([spec?.serviceName, of?.labels]);
  expect(spec?.selector.matchLabels).toEqual(of?.labels);
});
