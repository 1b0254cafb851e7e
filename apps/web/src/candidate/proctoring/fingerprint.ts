import type { ClientEvent } from "@invigil/contract/socket-client";

export type Fingerprint = Extract<ClientEvent, { type: "proctor-init" }>["fingerprint"];

/** Tells browsers apart by a few chosen traits and no others. */
export async function takeFingerprint({ isStaff }: { isStaff: boolean }): Promise<Fingerprint> {
  const { hashComponents, loadSources, sources, transformSource } = await import("@fingerprintjs/fingerprintjs");
  const collect = loadSources(
    {
      userAgent: () => navigator.userAgent,
      language: sources.languages,
      timezoneOffset: () => new Date().getTimezoneOffset(),
      colorDepth: sources.colorDepth,
      platform: sources.platform,
      graphicsVendor: transformSource(sources.webGlBasics, (found) =>
        typeof found === "object" ? found.vendorUnmasked || found.vendor : null,
      ),
      pixelRatio: () => globalThis.devicePixelRatio,
      screenSize: () => [screen.width, screen.height],
      availableScreenSize: () => [screen.availWidth, screen.availHeight],
    },
    { cache: {} },
    [],
  );
  const found = await collect();
  const components = Object.fromEntries(
    Object.entries(found).map(([name, component]) => [name, "value" in component ? component.value : null]),
  );
  const id = hashComponents(found);
  return { id, components, platform: platforms(), is_staff: isStaff };
}

function platforms(): string[] {
  const named: unknown = "userAgentData" in navigator ? navigator.userAgentData : null;
  const platform = typeof named === "object" && named !== null && "platform" in named ? String(named.platform) : "";
  return [navigator.platform, platform, navigator.vendor].filter((name) => name !== "");
}
