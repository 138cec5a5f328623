import { z } from 'zod';
import { FileKind } from '#contracts/kit/files/file.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Constants apart from the schemas: the widget imports them without the size of the schemas. */
export { buildConfigPath, buildFilesPath, TYPING_SECONDS, WEBCHAT_NAMESPACE, WIDGET_PATH } from './names.ts';

/** The appearance of a web chat. */
export const WebchatConfig = z.object({ connection_id: Id, greeting: z.string(), color: z.string() });
export type WebchatConfig = z.infer<typeof WebchatConfig>;

/**
 * One line as a visitor sees it. `line` counts the lines of this visitor across tickets: a widget keeps the highest it has and requests
 * what comes after it. Numbers may be skipped (notes of the agents), never repeated.
 */
export const WebchatMessage = z.object({
  _id: Id,
  line: z.number().int(),
  from: z.enum(['visitor', 'agent']),
  /** The agent's name; empty for the visitor. */
  author: z.string(),
  text: z.string(),
  at: Instant,
  /** The id that the widget gave its own message; null for the agent's. */
  client_id: z.string().nullable(),
  /** The files of the message; `url` is below the suite's own URL and needs no sign-in. */
  files: z.array(z.object({ kind: FileKind, name: z.string(), url: z.string() })).optional(),
});
export type WebchatMessage = z.infer<typeof WebchatMessage>;

/** Why something was refused. `retry_after` is in seconds. */
export const WebchatRefusal = z.object({
  ok: z.literal(false),
  code: z.enum([
    'not_found',
    'origin_refused',
    'too_many',
    'invalid',
    'hello_first',
    'too_large',
    'file_refused',
    'unavailable',
  ]),
  retry_after: z.number().optional(),
});
export type WebchatRefusal = z.infer<typeof WebchatRefusal>;

/**
 * `hello`, the first message after every connect and reconnect. `visitor_token` is what an earlier hello returned and the page stored;
 * `after` is the highest line the widget has (0: none), so that nothing is missed and nothing is sent twice.
 */
export const HelloMessage = z.object({
  connection_id: Id,
  visitor_token: z.string().max(100).optional(),
  after: z.int32().nonnegative().default(0),
});
export type HelloMessage = z.infer<typeof HelloMessage>;

/** The response to `hello`. `more` is true where older lines exist than were sent. Keep `visitor_token`: it identifies the conversation. */
export const HelloAnswer = z.union([
  z.object({
    ok: z.literal(true),
    visitor_token: z.string(),
    greeting: z.string(),
    color: z.string(),
    messages: z.array(WebchatMessage),
    conversation: z.object({ line: z.number().int(), more: z.boolean() }),
  }),
  WebchatRefusal,
]);
export type HelloAnswer = z.infer<typeof HelloAnswer>;

/**
 * The response to a file. `file` is the reference for a message; only the visitor who sent the file can open it, for half a day. A file
 * without a message is deleted after a day.
 */
export const FileAnswer = z.union([z.object({ ok: z.literal(true), file: z.string() }), WebchatRefusal]);
export type FileAnswer = z.infer<typeof FileAnswer>;

/** `message`: the visitor's text, or a file they sent. The same `client_id` is one message, however often it is sent. */
export const VisitorMessage = z.object({
  client_id: z.uuid(),
  /** Empty where there is a file. */
  text: z.string().trim().max(10_000),
  file: z.string().max(4000).optional(),
  page_url: z.string().max(2048).optional(),
});
export type VisitorMessage = z.infer<typeof VisitorMessage>;

/**
 * The response to `message`, sent once it is stored. A blocked message (post blocker, blacklist) gets the same response as an accepted one;
 * if it is released, it is sent again under its new id.
 */
export const MessageAnswer = z.union([
  z.object({ ok: z.literal(true), message: WebchatMessage }),
  WebchatRefusal,
]);
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** `receipt`: agent messages that reached the widget, or that were displayed to the visitor. */
export const Receipt = z.object({
  state: z.enum(['delivered', 'read']),
  message_ids: z.array(Id).min(1).max(200),
});
export type Receipt = z.infer<typeof Receipt>;

/** `typing`, both ways; shown for `TYPING_SECONDS` after the last one. From the suite it contains the agent's name. */
export const Typing = z.object({ name: z.string().optional() });
export type Typing = z.infer<typeof Typing>;

/** What the widget sends, by the event names of socket.io; those with a response are acknowledged. */
export type WidgetToSuite = {
  hello: (hello: HelloMessage, done: (answer: HelloAnswer) => void) => void;
  message: (message: VisitorMessage, done: (answer: MessageAnswer) => void) => void;
  receipt: (receipt: Receipt) => void;
  typing: () => void;
};

/** What the suite sends: new lines in their order (one may be repeated: deduplicate by `_id`), and typing. */
export type SuiteToWidget = {
  messages: (messages: WebchatMessage[]) => void;
  typing: (typing: Typing) => void;
};

/** On an agent's own socket: `ticket-typing` goes both ways and names the ticket. */
export const TicketTyping = z.object({ ticket_id: Id });
export type TicketTyping = z.infer<typeof TicketTyping>;
