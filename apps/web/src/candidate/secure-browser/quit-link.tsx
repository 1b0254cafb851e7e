import { claimedClient } from "@invigil/rules/proctoring/secure-browser";
import { Button } from "@mantine/core";

/** Quits Safe Exam Browser, which watches for this address (`quitURL` in its file). Other browsers see nothing. */
export function QuitLink() {
  if (claimedClient(navigator.userAgent) !== "safe-exam-browser") return null;
  return (
    <Button component="a" href="/v1/quit-secure-browser" variant="default">
      Quit Safe Exam Browser
    </Button>
  );
}
