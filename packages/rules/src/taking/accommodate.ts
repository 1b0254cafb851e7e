import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { TestSettings } from "@invigil/contract/taking/tests";

/** A test's settings for one candidate. */
export function accommodate(
  settings: TestSettings,
  { extra_tolerance, no_full_screen }: Pick<Accommodations, "extra_tolerance" | "no_full_screen">,
): TestSettings {
  if (extra_tolerance === 0 && !no_full_screen) return settings;
  const { proctor } = settings;
  const { browser_tolerance: tolerance } = proctor;
  return {
    ...settings,
    proctor: {
      ...proctor,
      full_screen: proctor.full_screen && !no_full_screen,
      browser_tolerance: { ...tolerance, count: Math.max(0, tolerance.count) + extra_tolerance },
    },
  };
}
