import { describe, expect, it } from "vitest";
import { errorInfo, type Failure } from "./errors.ts";
import { families, type Family } from "./families.ts";
import { messages } from "./messages.ts";

function info(family: Family, status: Failure["status"], more: Partial<Failure> = {}) {
  return errorInfo({ family, status, host: "tests.example.com", product: "test", ...more });
}

const serverFailure = "Something went wrong, Please refresh the page. If issue still persists contact support";
const fallback = "An unexpected error occured, Please contact support at tests.example.com";

describe("error catalogue", () => {
  it("has every context code, each with a name [A8.03]", () => {
    const codes =
      "GTD PST SS1 SS2 TIN STT RST INV GUS UPS VID ADO GBP DPS SMT SMS RTT GFB SFB RAS TSS GCS RCD SCD RTQ FUP GTC ONB AED";
    // CHT, CON, IDN and INT are ours: the specification has no code for the chat, the console, the identity or the interview.
    expect(Object.keys(families).toSorted()).toEqual(`${codes} CHT CON IDN INT`.split(" ").toSorted());
    for (const family of Object.values(families)) expect(family.name).not.toBe("");
  });

  it("looks up family and status, family default, status alone, then the fallback with the host [A8.01]", () => {
    expect(info("FUP", 413).message).toBe("File size should be less than 10 MB");
    expect(info("FUP", 400).message).toMatch(/^Error in uploading file\. /);
    expect(info("GTD", 500).message).toBe(serverFailure);
    expect(info("GTD", 418).message).toBe(fallback);
  });

  it("keeps the toast only for failures that the person must act on [A8.01]", () => {
    const kept = Object.entries(families).filter(([, family]) => family.delay);
    expect(kept.map(([code]) => code)).toEqual(["TIN", "STT", "RST", "UPS", "SMT", "SMS"]);
    expect(info("SMT", 500).delay).toBe(true);
    expect(info("SFB", 500).delay).toBe(false);
  });

  it("has support text to copy if support can help [A8.01]", () => {
    expect(info("SMT", 500, { requestId: "r-1" }).copyText).toBe(
      "Error code: SMT:500\nDuring: Submit test\nSite: tests.example.com\nRequest id: r-1",
    );
    expect(info("RTQ", 502).copyText).toMatch("RTQ:502");
    expect(info("GTD", 418).copyText).toMatch("Request id: not known");
    expect(info("SMT", "ENT").copyText).toBeNull();
    expect(info("GUS", 404).copyText).toBeNull();
  });

  it("never tells a recruiter to reload a page with a form", () => {
    for (const status of [401, 403, 500, "TMT", "ENT"] as const)
      expect(info("CON", status).message).not.toMatch(/refresh/);
    expect(info("CON", "ENT").message).toMatch(/Please check your internet connection and try again\.$/);
  });

  it("keeps the specification's misspelt texts out of the recruiters' console", () => {
    for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 500, 503, "TMT", "ENT"] as const)
      expect(info("CON", status).message).not.toMatch(/occured/);
    expect(info("GTD", 422).message).toBe(fallback);
  });

  it("says that the clock is paused, whatever was tried, and sends nobody to support for it", () => {
    for (const family of ["UPS", "SMT", "SMS", "RCD", "VID"] as const) {
      expect(info(family, 409, { code: "attempt_paused", product: "contest" })).toMatchObject({
        message: "Your contest is paused. You can continue when the pause is over.",
        copyText: null,
      });
    }
  });

  it("names a timeout TMT and any other network failure ENT [A8.02]", () => {
    expect(info("UPS", "TMT").errorCode).toBe("UPS:TMT");
    expect(info("UPS", "ENT").errorCode).toBe("UPS:ENT");
    expect(info("SMT", 500).errorCode).toBe("SMT:500");
  });

  it("replaces the message with a description that comes with the flag [A8.02]", () => {
    const description = "The window of this test opens tomorrow.";
    expect(info("STT", 409, { description, showCustomMessage: true }).message).toBe(description);
    expect(info("STT", 409, { description, showCustomMessage: true }).errorCode).toBe("STT:409");
    expect(info("STT", 409, { description }).message).toMatch(/^Unable to start the test/);
    expect(info("STT", 409, { showCustomMessage: true }).message).toMatch(/^Unable to start the test/);
  });

  it("has generic texts for server, network, refused and timed-out calls [A8.06]", () => {
    for (const status of [500, 502, 503]) expect(info("GTD", status).message).toBe(serverFailure);
    expect(info("GTD", "ENT").message).toBe("Please check your internet connection and refresh the page.");
    for (const status of [401, 403]) {
      expect(info("GTD", status).message).toBe("An unexpected error occured. Please contact support");
    }
    expect(info("GTD", "TMT").message).toMatch("timeout of 60000ms exceeded");
  });

  it("asks to wait after too many calls", () => {
    expect(info("GTD", 429).message).toBe("Too many requests. Please wait a moment and try again.");
  });

  it.each<[Family, string]>([
    ["SMT", "Unable to submit"],
    ["SMS", "Unable to submit the section"],
    ["RTT", "Unable to retake assignment"],
    ["SFB", "Could not submit feedback"],
    ["RAS", "Could not report issue"],
    ["GBP", "Error loading question"],
    ["GUS", "Error loading saved solution"],
    ["UPS", "Error saving solution"],
    ["DPS", "Unable to clear the solution"],
    ["RCD", "Unable to run code"],
    ["RTQ", "Unable to compile your query."],
    ["FUP", "Error in uploading file"],
    ["GTC", "Error in loading programming languages"],
    ["ONB", "Form submission failed"],
    ["AED", "Form submission failed"],
    ["TIN", "Could not initiate the session"],
    ["VID", "Error uploading video"],
    ["ADO", "Error uploading audio"],
  ])("words a failure of %s as '%s' in every case [A8.07]", (family, beginning) => {
    for (const status of [400, 401, 500, "TMT", "ENT"] as const) {
      expect(info(family, status).message.startsWith(beginning)).toBe(true);
    }
  });

  it("words start, restart and submit failures with the product [A8.07]", () => {
    expect(info("STT", 500, { product: "contest" }).message).toMatch(/^Unable to start the contest\. /);
    expect(info("RST", 500, { product: "interview" }).message).toMatch(/^Unable to resume the interview\. /);
    expect(info("SMT", "ENT", { product: "quiz" }).message).toBe(
      "Unable to submit the quiz. Please check your internet connection and try again.",
    );
  });

  it("says nothing about a solution, attempt or feedback that does not exist yet [A8.07]", () => {
    for (const family of ["GUS", "SS1", "GFB"] as const) expect(info(family, 404).message).toBe("");
    expect(info("GTD", 404).message).toBe(fallback);
  });

  it("says whether an issue was reported [B8.07]", () => {
    expect(info("RAS", 500).message).toMatch(/^Could not report issue\. /);
    expect(messages.issueReported).toBe("Your issue has been reported succesfully");
  });
});
