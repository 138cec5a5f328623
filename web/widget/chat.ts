import { v4 } from 'uuid';
import { FILE_MAX } from '#contracts/kit/files/limits.ts';
import { TYPING_SECONDS } from '#contracts/webchat/names.ts';
import type {
  HelloAnswer,
  MessageAnswer,
  WebchatMessage,
  WebchatRefusal,
} from '#contracts/webchat/protocol.ts';
import { makeFileSender } from './file-sender.ts';
import { makeLink, type Link } from './link.ts';
import type { Memory } from './memory.ts';
import {
  addUnsent,
  EMPTY_THREAD,
  filterStorable,
  getLastLine,
  getNextUnsent,
  setFailed,
  setUploadedFile,
  setToTry,
  addLines,
  filterUnread,
  withAddresses,
  withoutUnsent,
  type Failure,
  type Thread,
  type UnsentMessage,
} from './thread.ts';

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
const TRY_AGAIN_MS = 3000;

/** Refusals that a retry would not change. */
const FAILURES: Partial<Record<WebchatRefusal['code'], Failure>> = {
  invalid: 'not_sent',
  too_large: 'too_large',
  file_refused: 'file_refused',
};

type ChatOptions = {
  origin: string;
  connectionId: string;
  memory: Memory;
  look: { greeting: string; color: string };
  onChange: () => void;
};

/** Creates the chat of a page. `onChange` is called whenever the state changes. */
export function makeChat({ origin, connectionId, memory, look, onChange }: ChatOptions): Chat {
  const kept = memory.read();
  let state: ChatState = {
    thread: { ...EMPTY_THREAD, unsent: kept.unsent, readLine: kept.readLine },
    standing: 'idle',
    busy: false,
    typing: null,
    ...look,
  };
  let reading = false;
  let sending = false;
  let toldTyping = 0;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;
  let started = false;

  const set = (change: Partial<ChatState>): void => {
    state = { ...state, ...change };
    if (change.thread)
      memory.write({ unsent: filterStorable(change.thread), readLine: change.thread.readLine });
    onChange();
  };

  const take = (lines: readonly WebchatMessage[]): void => {
    const known = new Set(state.thread.messages.map(({ _id }) => _id));
    const fresh = lines.filter(({ _id, from }) => from === 'agent' && !known.has(_id));
    const typing = fresh.length > 0 ? null : state.typing;
    set({
      thread: addLines(
        state.thread,
        lines.map((line) => withAddresses(line, origin)),
      ),
      typing,
    });
    if (fresh.length > 0 && !reading)
      link.receipt({ state: 'delivered', message_ids: fresh.slice(-200).map(({ _id }) => _id) });
    if (reading) markRead();
  };

  const markRead = (): void => {
    const seen = filterUnread(state.thread);
    if (seen.length === 0) return;
    if (state.standing === 'up')
      link.receipt({ state: 'read', message_ids: seen.slice(-200).map(({ _id }) => _id) });
    set({ thread: { ...state.thread, readLine: getLastLine(state.thread) } });
  };

  const greet = async (): Promise<void> => {
    const { token } = memory.read();
    const answer = await link.hello({
      connection_id: connectionId,
      ...(token ? { visitor_token: token } : {}),
      after: getLastLine(state.thread),
    });
    if (!answer) return void setTimeout(() => void greet(), TRY_AGAIN_MS);
    if (!answer.ok) return refused(answer);
    memory.write({ token: answer.visitor_token });
    set({ standing: 'up', busy: false, greeting: answer.greeting, color: answer.color });
    const before = getLastLine(state.thread);
    take(answer.messages);
    if (answer.conversation.more && before > 0) return greet();
    void sendNext();
  };

  const refused = (answer: Extract<HelloAnswer, { ok: false }>): void => {
    if (answer.code === 'not_found' || answer.code === 'origin_refused') {
      set({ standing: 'refused' });
      return link.close();
    }
    set({ busy: answer.code === 'too_many' });
    setTimeout(() => void greet(), (answer.retry_after ?? TRY_AGAIN_MS / 1000) * 1000);
  };

  /** One after another; without a response the same message is sent again under its own id, which the suite accepts once. */
  const sendNext = async (): Promise<void> => {
    const next = getNextUnsent(state.thread);
    if (sending || !next || state.standing !== 'up') return;
    sending = true;
    const answer = await deliver(next);
    sending = false;
    if (answer?.ok) {
      set({ busy: false });
      take([answer.message]);
      return sendNext();
    }
    if (answer?.code === 'hello_first') return greet();
    const failed = answer && FAILURES[answer.code];
    if (failed) set({ thread: setFailed(state.thread, next.client_id, failed) });
    else {
      set({ busy: answer?.code === 'too_many' });
      await new Promise((resume) => setTimeout(resume, (answer?.retry_after ?? TRY_AGAIN_MS / 1000) * 1000));
    }
    return sendNext();
  };

  const giveFile = makeFileSender({
    upload: (file) => link.upload({ connectionId, token: memory.read().token ?? '', ...file }),
    onGiven: (clientId, given) => set({ thread: setUploadedFile(state.thread, clientId, given) }),
  });

  const deliver = async (unsent: UnsentMessage): Promise<MessageAnswer | null> => {
    const { at: _, failed: __, file, ...message } = unsent;
    if (!file) return link.message(message);
    const given = await giveFile(message.client_id, file);
    return given?.ok ? link.message({ ...message, file: given.file }) : given;
  };

  const add = (one: Pick<UnsentMessage, 'text' | 'file' | 'failed'>): void => {
    const page_url = location.href.slice(0, 2048);
    const unsent = { client_id: v4(), at: new Date().toISOString(), page_url, ...one };
    set({ thread: addUnsent(state.thread, unsent) });
    start();
    void sendNext();
  };

  const link: Link = makeLink(origin, {
    onUp: () => void greet(),
    onDown: () => {
      if (state.standing !== 'refused') set({ standing: 'down', typing: null });
    },
    onLines: take,
    onTyping: ({ name }) => {
      clearTimeout(typingEnds);
      typingEnds = setTimeout(() => set({ typing: null }), TYPING_SECONDS * 1000);
      set({ typing: name ?? '' });
    },
  });

  const start = (): void => {
    if (started || state.standing === 'refused') return;
    started = true;
    set({ standing: 'connecting' });
    link.open();
  };

  return {
    state: () => state,
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
      set({ thread: setToTry(state.thread, clientId) });
      void sendNext();
    },
    remove: (clientId) => set({ thread: withoutUnsent(state.thread, clientId) }),
    typing: () => {
      if (state.standing !== 'up' || Date.now() - toldTyping < TELL_TYPING_EVERY_MS) return;
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
