import { create } from "zustand";

interface ChatState {
  /** Whether the panel is open. It stays open from page to page. */
  opened: boolean;
  /** Answers that the candidate has not seen. */
  unread: number;
}

/** Kept apart from the chat itself, which no page waits for. */
export const useChatPanel = create<ChatState>(() => ({ opened: false, unread: 0 }));

export function setChatOpened(opened: boolean): void {
  useChatPanel.setState({ opened });
}

export function setChatUnread(unread: number): void {
  useChatPanel.setState({ unread });
}
