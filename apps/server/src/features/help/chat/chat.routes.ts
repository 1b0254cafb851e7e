import * as contract from "@invigil/contract/help/chat";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { readForm } from "../../../platform/http/read-form.ts";
import { register } from "../../../platform/http/register.ts";
import { sessionHash } from "../../../platform/identity/sessions.ts";
import { createAnswerFinder } from "./find-answers.ts";
import { readChat } from "./read-chat.ts";
import { seeChat } from "./see-chat.ts";
import { sendChatFile } from "./send-chat-file.ts";
import { sendChat } from "./send-chat.ts";
import { storeChatFile } from "./store-chat-file.ts";
import { supportIdentity } from "./support-identity.ts";

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  const chat = { ...deps, answers: createAnswerFinder() };
  register(app, deps, contract.readChat, ({ caller, query }) => readChat(chat, caller, query));
  register(app, deps, contract.sendChat, ({ caller, body }) => sendChat(chat, caller, body));
  register(app, deps, contract.uploadChatFile, async ({ caller, request }) =>
    storeChatFile(deps, caller, await readForm(request, contract.CHAT_FILE_BYTES)),
  );
  register(app, deps, contract.readChatFile, ({ params, query, reply }) =>
    sendChatFile(deps, { ...params, ...query }, reply),
  );
  register(app, deps, contract.seeChat, ({ caller, body }) => seeChat(deps, caller, body));
  register(app, deps, contract.supportIdentity, ({ caller, request }) =>
    supportIdentity(deps, caller, sessionHash(request)),
  );
}
