import type { WebchatMessage } from '#contracts/webchat/protocol.ts';

/** Why a message is not tried again by itself, by the name of its text. */
export type Failure = 'not_sent' | 'too_large' | 'file_refused';

/** A file that the visitor chose. `given` is what the suite names it by, once it has the bytes. */
export type UnsentFile = { blob: Blob; name: string; given?: string };

/** A message of the visitor that the suite has not confirmed: words, or a file. */
export type UnsentMessage = {
  client_id: string;
  text: string;
  at: string;
  page_url?: string;
  file?: UnsentFile;
  failed?: Failure;
};

/** All that a widget knows of its conversation. `readLine` is the highest line that stood before the visitor's eyes. */
export type Thread = {
  messages: readonly WebchatMessage[];
  unsent: readonly UnsentMessage[];
  readLine: number;
};

export const EMPTY_THREAD: Thread = { messages: [], unsent: [], readLine: 0 };

/** The highest line that is known: what to ask for what comes after. */
export const getLastLine = ({ messages }: Thread): number => messages.at(-1)?.line ?? 0;

/**
 * Takes lines in: each once, in their order; what was unsent and came back confirmed is unsent no more. The visitor's own may come under
 * another id than before: it was held for a while.
 */
export const addLines = (thread: Thread, fresh: readonly WebchatMessage[]): Thread => {
  const confirmed = new Set(fresh.map(({ client_id }) => client_id));
  const others = thread.messages.filter(({ client_id }) => client_id === null || !confirmed.has(client_id));
  const byId = new Map(others.map((message) => [message._id, message]));
  for (const message of fresh) byId.set(message._id, message);
  return {
    ...thread,
    messages: [...byId.values()].sort((one, other) => one.line - other.line),
    unsent: thread.unsent.filter(({ client_id }) => !confirmed.has(client_id)),
  };
};

/** Adds a message that shall be sent. */
export const addUnsent = (thread: Thread, unsent: UnsentMessage): Thread => ({
  ...thread,
  unsent: [...thread.unsent, unsent],
});

const change = (thread: Thread, clientId: string, to: (one: UnsentMessage) => UnsentMessage): Thread => ({
  ...thread,
  unsent: thread.unsent.map((one) => (one.client_id === clientId ? to(one) : one)),
});

/** Marks a message as refused. */
export const setFailed = (thread: Thread, clientId: string, failed: Failure): Thread =>
  change(thread, clientId, (one) => ({ ...one, failed }));

/** Lets a refused message be tried once more, its file from the first byte. */
export const setToTry = (thread: Thread, clientId: string): Thread =>
  change(thread, clientId, (unsent) => {
    const { failed: _, file, ...one } = unsent;
    return { ...one, ...(file ? { file: { blob: file.blob, name: file.name } } : {}) };
  });

/** Notes what the suite names a file by, so that its bytes go once. */
export const setUploadedFile = (thread: Thread, clientId: string, given: string): Thread =>
  change(thread, clientId, ({ file, ...one }) => ({ ...one, ...(file ? { file: { ...file, given } } : {}) }));

/** Takes a message back that was not sent. */
export const withoutUnsent = (thread: Thread, clientId: string): Thread => ({
  ...thread,
  unsent: thread.unsent.filter(({ client_id }) => client_id !== clientId),
});

/** What can be kept for the next page: words; the bytes of a file cannot. */
export const filterStorable = ({ unsent }: Thread): readonly UnsentMessage[] =>
  unsent.filter(({ file }) => !file);

/** The next message to send; they go one after another, so that they arrive as they were written. */
export const getNextUnsent = ({ unsent }: Thread): UnsentMessage | undefined =>
  unsent.find(({ failed }) => !failed);

/** The agents' messages that the visitor has not seen. */
export const filterUnread = ({ messages, readLine }: Thread): readonly WebchatMessage[] =>
  messages.filter(({ from, line }) => from === 'agent' && line > readLine);

/** A message whose files stand under full addresses: the widget lives on a page of another site. */
export const withAddresses = (message: WebchatMessage, origin: string): WebchatMessage =>
  message.files === undefined
    ? message
    : { ...message, files: message.files.map((file) => ({ ...file, url: new URL(file.url, origin).href })) };
