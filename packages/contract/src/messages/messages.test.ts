import { describe, expect, it } from "vitest";
import { messages } from "./messages.ts";

describe("texts", () => {
  it("describe the connection", () => {
    expect(messages.connectionLost.title).toBe("Your internet connection is lost");
    const facts = Object.values(messages.connectionLost.facts("quiz"));
    expect(facts).toHaveLength(4);
    [/time keeps counting/, /auto-submitted as scheduled/, /discarded/, /unique link sent to you by e-mail/].forEach(
      (fact, index) => expect(facts[index]).toMatch(fact),
    );
    expect(messages.connectionLostWarning).toBe(
      "Connection Lost... Solutions attempted during lost connection will not be saved.",
    );
    expect(messages.attemptingToReconnect).toBe("Attempting to reconnect...");
    expect(messages.tryingToReconnect).toBe("Trying to reconnect… Please Check Your Internet Connection.");
    expect(messages.connectionAttemptFailed).toBe("Connection attempt failed.");
    expect(messages.online("contest")).toBe(
      "Internet is connected. You can now continue with the contest. Please save all your solutions before proceeding.",
    );
    expect(messages.offline("quiz")).toBe(
      "You are offline. Please connect to a stable internet to continue taking the quiz.",
    );
    expect(messages.slowInternet).toBe("Slow Internet Connection");
  });

  it("describe session and screen", () => {
    expect(messages.multiSession("test")).toBe(
      "This test session is currently open in another tab/window. Please close either of these and hit refresh.",
    );
    expect(messages.fullScreen("test")).toBe("This test requires your browser window to be in fullscreen mode.");
    expect(messages.tolerance("test", 2)).toBe(
      "You had navigated away from the test screen. This incident will be reported to the administrator. " +
        "You will get a maximum of 2 more warnings before terminating your session!",
    );
    expect(messages.autoSubmitted("quiz")).toBe(
      "This quiz has been auto-submitted as you did not adhere to the instructions",
    );
    expect(messages.attemptedCount(3, 8)).toBe("3/8 Question(s) attempted");
    expect(messages.timeMismatch).toBe("We have detected a mismatch in system time!");
  });

  it("count down to the feedback page", () => {
    expect(messages.redirecting(7)).toBe(
      "Redirecting to feedback page in 7 seconds. Please don't close this window, we are saving your assessment.",
    );
  });

  it("report success in the specification's own spelling", () => {
    expect(messages.answerUpdated).toBe("Answer updated successfully!");
    expect(messages.issueReported).toBe("Your issue has been reported succesfully");
    expect(messages.reset("test")).toBe("Test reset successful");
    expect(messages.alreadyReset("test")).toBe("Test is already reset, resuming test");
  });

  it("match the rest of the catalogue to the letter", () => {
    expect(messages.couldNotSave(messages.networkText.offline)).toBe(
      "Could not save solution due to no internet connection",
    );
    expect(messages.couldNotUploadAttachment(messages.networkText.timeout)).toBe(
      "Could not upload attachment due to a slow internet connection",
    );
    expect(messages).toMatchObject({
      saveInProgress: "Save already in progress",
      uploadFileAgain: "Something went wrong. It's not you, It's us. Please upload file again.",
      questionLive: "This question is currently live hence cannot be edited, please change it to draft and try again.",
      runCodeAgain: "Something went wrong. It's not you, It's us. Please run code again.",
      changeLanguageFailed: "Failed to change language",
      changeThemeFailed: "Failed to change theme",
      loadProblemFailed: "Failed to load problem",
      fetchSolutionFailed: "Failed to fetch solution",
      saveCustomInputFailed: "Could not save custom input",
      storeCodeFailed: "Could not store code",
      errorOccurred: "An error occured",
      evaluationIssue: "Issue in evaluation, try again !!",
      resourceAllocationFailed: "Resource Allocation Failed",
      atCapacity: "We're at capacity right now, Please retry in sometime",
      takingLonger: "It's taking longer than expected. We'll get there as fast as we can",
    });
  });

  it("ask for camera and microphone, and say why a device cannot be used", () => {
    expect(messages.proctorPermissions).toEqual({
      cameraAndMicrophone: "Camera and microphone permissions are required!",
      microphone: "Microphone permissions are required!",
      reload: "Please grant microphone permission and reload the page",
    });
    const texts = messages.proctorDeviceErrors("camera");
    expect(texts.AbortError).toMatch(/drivers .* not working/);
    expect(texts.NotAllowedError).toMatch(/blocked in the browser/);
    expect(texts.NotFoundError).toMatch(/meets the requirement/);
    expect(texts.NotReadableError).toMatch(/used by another application/);
  });

  it("say what to do about a refused proof of identity", () => {
    expect(messages.proctorIdentity.refused).toBe("Image verification failed!");
    expect(messages.proctorIdentity.server).toMatch(/retake the snapshot and submit again/);
    expect(messages.proctorIdentity.network).toMatch(/check your internet connection/);
    expect(messages.proctorIdentity.notFound).toMatch(/refresh the page and retry/);
  });

  it("match page, upload and form texts to the letter", () => {
    expect(messages.notFound.title).toBe("Couldn't find it. . .");
    expect(messages.notFound.text).toMatch(/removed.*mistyped.*404/);
    expect(messages.fatalError).toEqual({
      title: "There was an error!",
      report: "Report this error",
      reload: "Or, try reloading the page",
    });
    expect(messages.uploadInProgress).toBe("Upload in progress. Please wait...");
    expect(messages.mediaUploadInProgress("Audio")).toBe(
      "Audio upload in progress. Please don't close/refresh this window till upload completes.",
    );
    expect(messages.issueCommentLength).toBe(
      "Comments should contain at least 15 characters and at most 1000 characters.",
    );
    expect(messages.phase(2)).toBe("Phase 2");
  });
});
