import { KubeConfig } from "@kubernetes/client-node";
import type { KubernetesOptions } from "../../kubernetes/options.ts";

export const FAKE_TOKEN = "the host's token";
export const FAKE_IMAGE = "registry.test/light:1";

/** How a driver reaches the fake cluster at this address. */
export function fakeOptions(url: string): KubernetesOptions {
  const config = new KubeConfig();
  config.loadFromOptions({
    // Without TLS, which the client allows only to those who do not want certificates checked.
    clusters: [{ name: "fake", server: url, skipTLSVerify: true }],
    users: [{ name: "host", token: FAKE_TOKEN }],
    contexts: [{ name: "fake", cluster: "fake", user: "host" }],
    currentContext: "fake",
  });
  const namespace = "invigil-environments";
  return { config, namespace, host: "test host", images: { light: FAKE_IMAGE }, warm: 0, places: 100 };
}
