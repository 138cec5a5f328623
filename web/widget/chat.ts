import { v4 } from 'uuid';
import { FILE_MAX } from '#contracts/kit/files/limits.ts';
import { TYPING_SECONDS } from '#contracts/webchat/names.ts';
import type { WebchatMessage } from '#contracts/webchat/protocol.ts';
import { makeChatStore, type ChatLook, type ChatState } from './chat-store.ts';
import { makeGreeter } from './greeter.ts';
import { makeLink, type Link } from './link.ts';
import type { Memory } from './memory.ts';
import { makeOutbox } from './outbox.ts';
import {
  addLines,
  addUnsent,
  filterUnread,
  getLastLine,
  setToTry,
  withAddresses,
  withoutUnsent,
  type UnsentMessage,
} from './thread.ts';

/** A visitor's chat: the messages of both sides, kept over reloads and broken connections. */
export type Chat = {
  state: () => ChatState;
  /** Connects; a visitor who only looks at the page opens no connection. */
  start: () => void;
  send: (text: string) => void;
  /** Each file is a message of its own. */
  sendFiles: (files: readonly File[]) => void;
  retry: (clientId: string) => void;
  /** Removes a message that the suite refused. */
  remove: (clientId: string) => void;
  typing: () => void;
  /** Whether the visitor sees the newest line. */
  setReading: (reading: boolean) => void;
  stop: () => void;
};

const TELL_TYPING_EVERY_MS = 2500;

type ChatOptions = {
  origin: string;
  connectionId: string;
  memory: Memory;
  look: ChatLook;
  onChange: () => void;
};

/** Creates the chat of a page. `onChange` is called whenever the state changes. */
export function makeChat({ origin, connectionId, memory, look, onChange }: ChatOptions): Chat {
  const store = makeChatStore({ memory, look, onChange });
  const { set } = store;
  let reading = false;
  let toldTyping = 0;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;
  let started = false;

  const take = (lines: readonly WebchatMessage[]): void => {
    const known = new Set(store.state().thread.messages.map(({ _id }) => _id));
    const fresh = lines.filter(({ _id, from }) => from === 'agent' && !known.has(_id));
    const typing = fresh.length > 0 ? null : store.state().typing;
    set({
      thread: addLines(
        store.state().thread,
        lines.map((line) => withAddresses(line, origin)),
      ),
      typing,
    });
    if (fresh.length > 0 && !reading)
      link.receipt({ state: 'delivered', message_ids: fresh.slice(-200).map(({ _id }) => _id) });
    if (reading) markRead();
  };

  const markRead = (): void => {
    const seen = filterUnread(store.state().thread);
    if (seen.length === 0) return;
    if (store.state().standing === 'up')
      link.receipt({ state: 'read', message_ids: seen.slice(-200).map(({ _id }) => _id) });
    set({ thread: { ...store.state().thread, readLine: getLastLine(store.state().thread) } });
  };

  const outbox = makeOutbox({
    store,
    message: (message) => link.message(message),
    upload: (file) => link.upload({ connectionId, token: memory.read().token ?? '', ...file }),
    onSent: (line) => take([line]),
    greet: () => greet(),
  });

  const add = (one: Pick<UnsentMessage, 'text' | 'file' | 'failed'>): void => {
    const page_url = location.href.slice(0, 2048);
    const unsent = { client_id: v4(), at: new Date().toISOString(), page_url, ...one };
    set({ thread: addUnsent(store.state().thread, unsent) });
    start();
    void outbox.send();
  };

  const link: Link = makeLink(origin, {
    onUp: () => void greet(),
    onDown: () => {
      if (store.state().standing !== 'refused') set({ standing: 'down', typing: null });
    },
    onLines: take,
    onTyping: ({ name }) => {
      clearTimeout(typingEnds);
      typingEnds = setTimeout(() => set({ typing: null }), TYPING_SECONDS * 1000);
      set({ typing: name ?? '' });
    },
  });

  const greet = makeGreeter({
    store,
    connectionId,
    memory,
    link,
    onLines: take,
    onUp: () => void outbox.send(),
  });

  const start = (): void => {
    if (started || store.state().standing === 'refused') return;
    started = true;
    set({ standing: 'connecting' });
    link.open();
  };

  return {
    state: store.state,
    start,
    send: (text) => add({ text }),
    sendFiles: (files) => {
      for (const blob of files)
        add({
          text: '',
          file: { blob, name: blob.name },
          ...(blob.size > FILE_MAX ? { failed: 'too_large' as const } : {}),
        });
    },
    retry: (clientId) => {
      set({ thread: setToTry(store.state().thread, clientId) });
      void outbox.send();
    },
    remove: (clientId) => set({ thread: withoutUnsent(store.state().thread, clientId) }),
    typing: () => {
      if (store.state().standing !== 'up' || Date.now() - toldTyping < TELL_TYPING_EVERY_MS) return;
      toldTyping = Date.now();
      link.typing();
    },
    setReading: (next) => {
      reading = next;
      if (next) markRead();
    },
    stop: () => link.close(),
  };
}
