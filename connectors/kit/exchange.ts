import type { ReadingLane } from '#connectors/kit/reading-lane.ts';
import type { Fetch } from '#connectors/kit/transport.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';
import type { TemplateChange } from '#contracts/inbound/message-template.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { RefusalReason } from '#contracts/inbound/refused/reasons.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { FileKind } from '#contracts/kit/files/file.ts';
import type { MeterId, SpentAmount } from '#contracts/networks/meter.ts';
import type { ConversationKind, MessageAction } from '#contracts/networks/network.ts';

/** The saved settings of a connection: the values of its form, by key. Secrets are decrypted for the call and not kept after it. */
export type ConnectionValues = Readonly<Record<string, string | undefined>>;

/**
 * An incoming item that was refused. `reason` says why in technical English, `code` is for the screens (absent: the item could not be
 * read). `raw` is the refused input, so that nothing is lost; `draft` is the item that it becomes when a person accepts it.
 */
export type Refusal = { reason: string; raw: unknown; code?: RefusalReason; draft?: Incoming };

/**
 * What the network reports about messages that we sent: it accepted them, a device of the person received or displayed them, or they failed
 * after all. They are named by their ids at the network, by the key with which one was sent, or as all messages up to an instant (a
 * watermark). `conversation_id` identifies the conversation.
 */
export type Receipt = {
  conversation_id: string;
  message_ids?: readonly string[];
  retry_key?: string;
} & (
  | { state: 'accepted' | 'delivered' | 'read'; until?: string }
  | { state: 'failed'; failure: SendFailure; message: Fault }
);

/** A conversation has another id at its network from now on: a group was moved, a person got a new id. */
export type ConversationMove = { from: string; to: string };

/**
 * What a network reports about the connection itself: its token ended or will end (`until`), its deliveries or messages are limited, or all is
 * well again.
 */
export type ConnectionEvent = {
  state: 'ended' | 'ends_soon' | 'limited' | 'restored';
  message: Fault;
  until?: string;
};

/**
 * Content that a network delivers by its id alone, so that it has to be read there; `kind` is the connector's own name for what it is.
 */
export type NamedContent = { content_id: string; kind: string; raw: unknown };

/** What became of reading it. `again`: a retry may succeed. */
export type NamedAnswer =
  | { ok: true; parsed: ParsedDelivery }
  | { ok: false; message: Fault; again: boolean };

/**
 * The result of one delivery: each of its parts is an item, a refusal, a receipt for a message that we sent, an event of the connection, or
 * the name of content that has to be read. `moves` come before the items.
 */
export type ParsedDelivery = {
  items: Incoming[];
  refused: Refusal[];
  receipts?: Receipt[];
  moves?: ConversationMove[];
  connection?: ConnectionEvent[];
  named?: NamedContent[];
  /** What the network decided about templates of the account. */
  templates?: TemplateChange[];
};

/**
 * The part of a delivery that belongs to one account of the network, where one address serves all accounts. `by` names the value of a
 * connection that has this id; absent: that of the account itself.
 */
export type AccountPart = { account: string; by?: string; parsed: ParsedDelivery };

/** Whether a saved connection may run. `reason` is a text key of the screens, `note` the same in English. */
export type Readiness = { active: true } | { active: false; reason: string; note: string };

/**
 * The injected environment: network, clock, and the base address of the network's API (a test twin substitutes its own). `resolve` returns
 * the address to connect to for a host that a user entered, for protocols other than HTTP; it throws where that address is not allowed.
 * `lane` parses untrusted input; if absent, the lane of the process is used.
 */
export type Io = {
  fetch: Fetch;
  now: () => Date;
  base_url?: string;
  timeout_ms?: number;
  resolve?: (host: string, port: number) => Promise<string>;
  lane?: ReadingLane;
};

/** The token that came with a message and allows one free reply within a short time. */
export type ReplyGrant = { token: string; issued_at: string; used: boolean };

/**
 * A stored file to be sent. `bytes` is its size; `read` returns its content, for networks that take an upload; `url` is an address from
 * which the network can fetch it, absent where this installation cannot be reached from outside.
 */
export type OutgoingFile = {
  kind: FileKind;
  name: string;
  media_type: string;
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
  url?: string;
  /** Address of a thumbnail (JPEG, PNG or WebP) of the file, under the same condition. */
  preview_url?: string;
  /** The id by which the HTML of an e-mail shows it in place; such a file is no attachment. */
  shown_as?: string;
};

/**
 * The mail thread that a reply joins: its Message-IDs, oldest first, its latest subject, and the reply-to address where it differs from the
 * sender's.
 */
export type MailThread = {
  references: readonly string[];
  subject: string;
  reply_to?: string;
  /** The whole content with formatting, signature and quoted mail, and the same as plain text; without it the text alone is sent. */
  body?: { html: string; text: string };
};

/** A file that came with an item and is stored with it. `cid` is the id by which the HTML of an e-mail refers to it. */
export type IncomingFile = {
  name: string;
  media_type: string;
  content: Uint8Array<ArrayBuffer>;
  cid?: string;
};

/** The bytes of a medium that a network refers to by id only, or why they are unavailable. `again`: a retry may succeed. */
export type FetchedMedia =
  | { ok: true; file: IncomingFile }
  | { ok: false; message: Fault; again: boolean; retry_after?: number };

/**
 * One message to send; `files` are those that `message.media` names, in the same order. `retry_key` is the UUID of its outbox row and stays
 * the same over all attempts. `resume` repeats an attempt that ended as `unknown` and `retryable`, in the way that it used. `before` is
 * awaited ahead of every outgoing request, so that the outbox has recorded the way in use if the process dies in the middle.
 */
export type SendRequest = {
  to: string;
  message: OutgoingMessage;
  files?: readonly OutgoingFile[];
  retry_key: string;
  reply?: ReplyGrant;
  quote_token?: string;
  resume?: SendRoute;
  before?: (route: SendRoute) => Promise<void>;
  /** Kind of target: a private message (the default), a public reply, or an e-mail. */
  place?: ConversationKind;
  /** The network's id of what is answered: the comment or post, the quoted message, or the Message-ID of the e-mail. */
  answers?: string;
  /** For a private message: the public comment that it answers, which permits one message to the comment's author. */
  private_reply_to?: string;
  /** When the person last wrote to us in private, for networks that close a conversation after some time. */
  last_received_at?: string;
  /** The sender. A bot has the shorter window of the network's windows. */
  speaker?: 'person' | 'bot';
  mail?: MailThread;
  /** Whether a public reply mentions the author of what it answers. */
  mention?: boolean;
};

/** An action on public content: `undo` shows hidden content again and removes a like. `message_id` is the network's id. */
export type ActRequest = {
  action: Exclude<MessageAction, 'private_reply'>;
  undo: boolean;
  message_id: string;
  place: ConversationKind;
};

/** The outcome of an action; actions are idempotent, so no outcome stays unknown. */
export type ActOutcome =
  | { status: 'done' }
  | { status: 'failed'; failure: SendFailure; message: Fault; retryable: boolean };

/** What the customer can be shown in the meantime: that somebody is typing, or that the message was read. */
export type Signal = 'typing' | 'read';

/**
 * What the settings of this installation add: `values` to those of every connection (the secret that signs deliveries), `credentials` with
 * which public posts are read where no account is connected, best first.
 */
export type AppValues = { values?: ConnectionValues; credentials?: readonly ConnectionValues[] };

/** How a message is sent: as the reply to a message, or unsolicited. */
export type SendRoute = 'reply' | 'push';

/** The profile of a person (name, picture), as the network returns it, or why there is none. */
export type ProfileAnswer =
  | { status: 'found'; author: IncomingAuthor }
  | { status: 'unknown_person' }
  | { status: 'failed'; message: Fault };

/** The state that a poller keeps between two polls of one feed; `cursor` is its own record of how far it has read. */
export type PollState = { etag?: string; last_modified?: string; cursor?: string; failures?: number };

/**
 * The result of one poll: what it found, and the state for the next poll, which runs no earlier than `next_after_seconds`. `files` came
 * with an item or with the draft of a refusal, by its `provider_id`.
 */
export type PollResult = PollState & {
  status: 'new' | 'unchanged' | 'failed';
  items: Incoming[];
  refused: Refusal[];
  moves?: ConversationMove[];
  files?: ReadonlyMap<string, readonly IncomingFile[]>;
  next_after_seconds: number;
  error?: Fault;
  /** What is wrong with the result, for the page of the source. */
  note?: Fault;
  /** The poll failed because access was denied: its credentials may have to be renewed. */
  token_refused?: boolean;
  /** What it spent on the meters of the network. */
  spent?: readonly SpentAmount[];
};

/** What a network itself reports of a meter in its current period; `allowance` null: it limits nothing. */
export type MeterReport = { meter: MeterId; used: number; allowance: number | null };

/** A connection that waits for such signals: `over` settles, and never rejects, once it stops waiting, whatever the reason. */
export type WatchHandle = { over: Promise<void>; close(): void };
