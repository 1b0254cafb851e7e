import type { Emits } from "./types.ts";

export interface Emitter<Event> extends Emits<Event> {
  emit(event: Event): void;
}

export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
