import type { WebchatMessage } from '#contracts/webchat/protocol.ts';

/** Why a message is not retried automatically, by the name of its text. */
export type Failure = 'not_sent' | 'too_large' | 'file_refused';

/** A file that the visitor chose. `given` is the name that the suite assigns once it has the bytes. */
export type UnsentFile = { blob: Blob; name: string; given?: string };

/** A message of the visitor that the suite has not confirmed: text or a file. */
export type UnsentMessage = {
  client_id: string;
  text: string;
  at: string;
  page_url?: string;
  file?: UnsentFile;
  failed?: Failure;
};

/** All that a widget knows of its conversation. `readLine` is the highest line that the visitor has seen. */
export type Thread = {
  messages: readonly WebchatMessage[];
  unsent: readonly UnsentMessage[];
  readLine: number;
};

export const EMPTY_THREAD: Thread = { messages: [], unsent: [], readLine: 0 };

/** The highest known line: the next request asks for what comes after it. */
export const getLastLine = ({ messages }: Thread): number => messages.at(-1)?.line ?? 0;

/**
 * Adds received lines: each once, in their order; an unsent message that comes back confirmed is no longer unsent. The visitor's own
 * message may have a different id than before, if it was blocked for a while.
 */
export function addLines(thread: Thread, fresh: readonly WebchatMessage[]): Thread {
  const confirmed = new Set(fresh.map(({ client_id }) => client_id));
  const others = thread.messages.filter(({ client_id }) => client_id === null || !confirmed.has(client_id));
  const byId = new Map(others.map((message) => [message._id, message]));
  for (const message of fresh) byId.set(message._id, message);
  return {
    ...thread,
    messages: [...byId.values()].sort((one, other) => one.line - other.line),
    unsent: thread.unsent.filter(({ client_id }) => !confirmed.has(client_id)),
  };
}

/** Adds a message to be sent. */
export function addUnsent(thread: Thread, unsent: UnsentMessage): Thread {
  return {
    ...thread,
    unsent: [...thread.unsent, unsent],
  };
}

function change(thread: Thread, clientId: string, to: (one: UnsentMessage) => UnsentMessage): Thread {
  return {
    ...thread,
    unsent: thread.unsent.map((one) => (one.client_id === clientId ? to(one) : one)),
  };
}

/** Marks a message as refused. */
export function setFailed(thread: Thread, clientId: string, failed: Failure): Thread {
  return change(thread, clientId, (one) => ({ ...one, failed }));
}

/** Lets a refused message be retried, its file from the first byte. */
export function setToTry(thread: Thread, clientId: string): Thread {
  return change(thread, clientId, (unsent) => {
    const { failed: _, file, ...one } = unsent;
    return { ...one, ...(file ? { file: { blob: file.blob, name: file.name } } : {}) };
  });
}

/** Records the name that the suite assigned to a file, so that its bytes are sent once. */
export function setUploadedFile(thread: Thread, clientId: string, given: string): Thread {
  return change(thread, clientId, ({ file, ...one }) => ({
    ...one,
    ...(file ? { file: { ...file, given } } : {}),
  }));
}

/** Removes a message that was not sent. */
export function withoutUnsent(thread: Thread, clientId: string): Thread {
  return {
    ...thread,
    unsent: thread.unsent.filter(({ client_id }) => client_id !== clientId),
  };
}

/** What can be stored for the next page: text; the bytes of a file cannot. */
export function filterStorable({ unsent }: Thread): readonly UnsentMessage[] {
  return unsent.filter(({ file }) => !file);
}

/** The next message to send; messages are sent one after another, so that they arrive in the order in which they were written. */
export function getNextUnsent({ unsent }: Thread): UnsentMessage | undefined {
  return unsent.find(({ failed }) => !failed);
}

/** The agents' messages that the visitor has not seen. */
export function filterUnread({ messages, readLine }: Thread): readonly WebchatMessage[] {
  return messages.filter(({ from, line }) => from === 'agent' && line > readLine);
}

/** A message whose files have absolute addresses: the widget is on a page of another site. */
export function withAddresses(message: WebchatMessage, origin: string): WebchatMessage {
  return message.files === undefined
    ? message
    : { ...message, files: message.files.map((file) => ({ ...file, url: new URL(file.url, origin).href })) };
}
