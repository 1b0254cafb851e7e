import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { authoredSecureBrowser } from "./authored-secure-browser.ts";
import type { TestRow } from "./test-access.ts";

interface ReadSettings {
  settings: TestSettings;
  system: SystemSettings;
  secureBrowser: ReturnType<typeof authoredSecureBrowser>;
}

const known = new WeakMap<object, ReadSettings>();

/** A test's settings, checked once for each row, because a start needs them five times. */
export function readSettings(test: Pick<TestRow, "settings" | "system_settings">): ReadSettings {
  const found = known.get(test);
  if (found) return found;
  const read = {
    settings: TestSettings.parse(test.settings),
    system: SystemSettings.parse(test.system_settings),
    secureBrowser: authoredSecureBrowser(test.settings),
  };
  known.set(test, read);
  return read;
}
