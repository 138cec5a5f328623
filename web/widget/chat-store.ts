import type { Memory } from './memory.ts';
import { EMPTY_THREAD, filterStorable, type Thread } from './thread.ts';

/** The state of a chat: `idle` until somebody opens it, `refused` if this page may not use it. */
export type ChatStatus = 'idle' | 'connecting' | 'up' | 'down' | 'refused';

/** The state that the view renders. `greeting` and `color` come from the suite; `typing` is who is typing at present. */
export type ChatState = {
  thread: Thread;
  standing: ChatStatus;
  busy: boolean;
  typing: string | null;
  greeting: string;
  color: string;
};

/** How the chat looks before the suite says it. */
export type ChatLook = Pick<ChatState, 'greeting' | 'color'>;

/** The state of one chat, and how it changes. */
export type ChatStore = { state: () => ChatState; set: (change: Partial<ChatState>) => void };

type ChatStoreOptions = { memory: Memory; look: ChatLook; onChange: () => void };

/** Creates the state of a chat with what this machine keeps of it; changes of the thread are kept. */
export function makeChatStore({ memory, look, onChange }: ChatStoreOptions): ChatStore {
  const kept = memory.read();
  let state: ChatState = {
    thread: { ...EMPTY_THREAD, unsent: kept.unsent, readLine: kept.readLine },
    standing: 'idle',
    busy: false,
    typing: null,
    ...look,
  };
  return {
    state: () => state,
    set: (change) => {
      state = { ...state, ...change };
      if (change.thread)
        memory.write({ unsent: filterStorable(change.thread), readLine: change.thread.readLine });
      onChange();
    },
  };
}
