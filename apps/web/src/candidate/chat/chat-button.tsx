import { counted } from "@invigil/contract/messages/counted";
import { Hint } from "@invigil/ui/hint";
import { ActionIcon } from "@mantine/core";
import { IconMessageCircle } from "@invigil/ui/icons/page";
import classes from "./chat-button.module.css";
import { setChatOpened, useChatPanel } from "./chat-store.ts";

export const CHAT_BUTTON = "chat-button";

/** Opens and closes the chat. It stands in the bar, where it covers no answer. */
export function ChatButton() {
  const opened = useChatPanel((state) => state.opened);
  const unread = useChatPanel((state) => (state.opened ? 0 : state.unread));
  const label = unread === 0 ? "Chat" : `Chat, ${counted(unread, "unread message")}`;
  return (
    <Hint label="Chat">
      <ActionIcon
        id={CHAT_BUTTON}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={opened}
        className={classes["button"] ?? ""}
        onClick={() => setChatOpened(!opened)}
      >
        <IconMessageCircle size={20} aria-hidden />
        {unread > 0 && (
          <span className={classes["unread"]} aria-hidden>
            {unread}
          </span>
        )}
      </ActionIcon>
    </Hint>
  );
}
