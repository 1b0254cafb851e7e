import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { createMailSender } from "../features/mail/send-mail.ts";
import type { TestServer } from "./harness.ts";

/** A real mail server on loopback; `refuses` counts down the messages that it refuses. */
export async function startSmtp(refuses = 0, onMessage: () => Promise<void> = async () => {}) {
  const received: { to: string[]; source: string }[] = [];
  let left = refuses;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      void text(stream).then(async (source) => {
        left -= 1;
        if (left >= 0) return done(new Error("Mailbox is full"));
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        await onMessage();
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** Quoted-printable breaks long lines. */
export const unfold = (source: string) => source.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");

/** Sends what waits in the outbox, as the server's own loop does. */
export const postmanOf = ({ deps }: TestServer) => createMailSender(deps);
