import { expect, it } from "vitest";
import { signInWords } from "./sign-in-words.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const here = { address: "192.0.2.7", user_agent: firefox };
const first = { first_address: "192.0.2.7", first_user_agent: firefox };

it("names browser and network address, and a sign-in of the same browser as that", () => {
  expect(signInWords("sign-in", here)).toBe("Firefox on Windows at 192.0.2.7.");
  expect(signInWords("sign-in", { ...here, same_browser: true })).toContain("The same browser as before");
  expect(signInWords("sign-in", { ...here, again: true })).toContain("opened again in the same browser");
  expect(signInWords("blur", here)).toBeNull();
});

it("says whether the address was confirmed, and when a sign-in without that was ended", () => {
  expect(signInWords("sign-in", { ...here, unproven: true })).toBe(
    "Firefox on Windows at 192.0.2.7. Joined through the open link; the e-mail address was not confirmed.",
  );
  expect(signInWords("sign-in", { ...here, ended: 1 })).toBe(
    "Firefox on Windows at 192.0.2.7. The personal link was opened, so the sign-in through the open link in another browser was ended.",
  );
});

it("says what two sign-ins have in common, and never who it was", () => {
  const from = (data: object) => signInWords("other-sign-in", { way: "read", ...first, ...data }) ?? "";
  expect(from(here)).toContain("may be the same computer");
  expect(from({ ...here, user_agent: chrome })).toContain("may be the same person with another browser");
  expect(from({ address: "198.51.100.4", user_agent: chrome, saved: true })).toBe(
    "Questions were read from Chrome on Linux at 198.51.100.4. Later an answer was saved from there, too. The attempt was started from Firefox on Windows at 192.0.2.7. The network address is different: another device or network. It can be the same person who had to change both.",
  );
  expect(from({ ...here, way: "save", returned: true })).toBe(
    "An answer was saved from Firefox on Windows at 192.0.2.7, the sign-in that started the attempt, after another one had been used.",
  );
  expect(from({ ...here, overlap: "open" })).toContain("A page of the other one was open at that time.");
  expect(signInWords("browser-changed", { way: "read", ...first, ...here, overlap: "none" })).toContain(
    "No page of the other one was open at that time.",
  );
});
