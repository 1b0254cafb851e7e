import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { TestSettings } from "@invigil/contract/taking/tests";

type Relief = Pick<Accommodations, "extra_tolerance" | "no_face_alerts" | "no_full_screen" | "no_movements">;

/** A test's settings for one candidate. */
export function accommodate(
  settings: TestSettings,
  { extra_tolerance, no_face_alerts, no_full_screen, no_movements }: Relief,
): TestSettings {
  // A request that no picture shows would be a note about the face.
  const excused = no_movements || no_face_alerts;
  if (extra_tolerance === 0 && !no_full_screen && !excused) return settings;
  const { proctor } = settings;
  const { browser_tolerance: tolerance } = proctor;
  return {
    ...settings,
    proctor: {
      ...proctor,
      movements: proctor.movements && !excused,
      full_screen: proctor.full_screen && !no_full_screen,
      browser_tolerance: { ...tolerance, count: Math.max(0, tolerance.count) + extra_tolerance },
    },
  };
}
