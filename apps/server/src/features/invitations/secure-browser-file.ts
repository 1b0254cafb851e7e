import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { inviteOf } from "../../shared/invites/invites.queries.ts";

/** The purpose of the file for Safe Exam Browser: 0 means for one exam, not as permanent settings. */
const PURPOSE = "<key>sebConfigPurpose</key><integer>0</integer>";
/**
 * The browser asks before it closes; answers are saved, and the file opens the test again. The test itself asks for
 * camera and microphone.
 */
const ALLOWED = ["allowQuit", "browserMediaCaptureCamera", "browserMediaCaptureMicrophone", "browserWindowAllowReload"];

/** A file that opens the caller's own invitation in Safe Exam Browser. */
export async function secureBrowserFile(deps: Deps, { accountId }: Caller, id: string) {
  const row = await inviteOf(deps.db, { id, accountId });
  if (!row) throw new AppError("invite_not_found");
  const allowed = ALLOWED.map((name) => `<key>${name}</key><true/>`).join("");
  // A link contains nothing that XML would have to escape.
  const start = `<key>startURL</key><string>${inviteLink(deps, id)}</string>`;
  return {
    name: `${row.test_slug}.seb`,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${PURPOSE}${start}${allowed}</dict></plist>
`,
  };
}
