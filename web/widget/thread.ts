import type { WebchatMessage } from '#contracts/webchat/protocol.ts';

/** A message of the visitor that the suite has not confirmed. `failed`: it refused it, so it is not tried again by itself. */
export type Unsent = { client_id: string; text: string; at: string; page_url?: string; failed?: boolean };

/** All that a widget knows of its conversation. `readLine` is the highest line that stood before the visitor's eyes. */
export type Thread = {
  messages: readonly WebchatMessage[];
  unsent: readonly Unsent[];
  readLine: number;
};

export const EMPTY_THREAD: Thread = { messages: [], unsent: [], readLine: 0 };

/** The highest line that is known: what to ask for what comes after. */
export const lastLine = ({ messages }: Thread): number => messages.at(-1)?.line ?? 0;

/**
 * Takes lines in: each once, in their order; what was unsent and came back confirmed is unsent no more. The visitor's own may come under
 * another id than before: it was held for a while.
 */
export const takeLines = (thread: Thread, fresh: readonly WebchatMessage[]): Thread => {
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
export const addUnsent = (thread: Thread, unsent: Unsent): Thread => ({
  ...thread,
  unsent: [...thread.unsent, unsent],
});

/** Marks a message as refused, or as to be tried once more. */
export const setFailed = (thread: Thread, clientId: string, failed: boolean): Thread => ({
  ...thread,
  unsent: thread.unsent.map((one) => (one.client_id === clientId ? { ...one, failed } : one)),
});

/** The next message to send; they go one after another, so that they arrive as they were written. */
export const nextUnsent = ({ unsent }: Thread): Unsent | undefined => unsent.find(({ failed }) => !failed);

/** The agents' messages that the visitor has not seen. */
export const unread = ({ messages, readLine }: Thread): readonly WebchatMessage[] =>
  messages.filter(({ from, line }) => from === 'agent' && line > readLine);

/** A message whose files stand under full addresses: the widget lives on a page of another site. */
export const withAddresses = (message: WebchatMessage, origin: string): WebchatMessage =>
  message.files === undefined
    ? message
    : { ...message, files: message.files.map((file) => ({ ...file, url: new URL(file.url, origin).href })) };
