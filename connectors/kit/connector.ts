import type { Channel } from '#contracts/inbound/channel.ts';
import type { Incoming, IncomingAuthor, ConversationKind } from '#contracts/inbound/incoming.ts';
import type { RefusalReason } from '#contracts/inbound/refused/reasons.ts';
import type { OutgoingMessage, SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { FileKind } from '#contracts/kit/files/file.ts';
import type { FormItem } from '#connectors/kit/form.ts';
import type { ReadingLane } from '#connectors/kit/reading-lane.ts';
import type { Fetch } from '#connectors/kit/transport.ts';

/** What a connection was saved with: the values of the form, by key. Secrets arrive decrypted and leave with the call. */
export type ConnectionValues = Readonly<Record<string, string | undefined>>;

/** Headers as the Fetch standard has them; names are compared without case. */
export type RequestHeaders = { get(name: string): string | null };

/** Whether a delivery is the network's own. `reason` is for the log and the connection's page, never for the caller. */
export type VerificationResult = { ok: true } | { ok: false; reason: string };

/**
 * Something that came in and was not taken. `reason` says why in technical English, `code` for the screens (absent: it could not be
 * read). `raw` is what was refused, so that nothing is lost; `draft` is the item that it becomes when a person accepts it.
 */
export type Refusal = { reason: string; raw: unknown; code?: RefusalReason; draft?: Incoming };

/**
 * That a person's device has, or showed, what we sent: the messages named, or all that left up to an instant (a watermark).
 * `conversation_id` says whose device.
 */
export type Receipt = {
  conversation_id: string;
  state: 'delivered' | 'read';
  message_ids?: readonly string[];
  until?: string;
};

/** What became of one delivery: everything in it is an item, a refusal, or a receipt of something we sent. */
export type ParsedDelivery = { items: Incoming[]; refused: Refusal[]; receipts?: Receipt[] };

/** The part of a delivery that is for one account at the network, where one address serves all of them. */
export type AccountPart = { account: string; parsed: ParsedDelivery };

/** What a network asks when an address is given to it (a GET with a challenge), and what it wants to hear. */
export type Handshake = { ok: true; type: string; body: string } | { ok: false; reason: string };

/** Whether a saved connection may run. `reason` is a key for the texts of the screens, `note` the same in English. */
export type Readiness = { active: true } | { active: false; reason: string; note: string };

/**
 * The outer world, handed in: network, clock, and where the network's API stands (a twin puts itself here). `resolve` gives the
 * address to dial for a host that a person named, for protocols other than HTTP; it throws where that may not be reached. `lane` reads
 * what strangers send; absent, it is that of the process.
 */
export type Io = {
  fetch: Fetch;
  now: () => Date;
  base_url?: string;
  timeout_ms?: number;
  resolve?: (host: string, port: number) => Promise<string>;
  lane?: ReadingLane;
};

/** The token that came with a message and lets it be answered once, for free, for a short time. */
export type ReplyGrant = { token: string; issued_at: string; used: boolean };

/**
 * A stored file on its way out. `bytes` is its size; `read` gives them, for networks that take an upload; `url` is an address from
 * which the network may fetch it, absent where this installation cannot be reached from outside.
 */
export type OutgoingFile = {
  kind: FileKind;
  name: string;
  media_type: string;
  bytes: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
  url?: string;
  /** Address of a small picture (JPEG, PNG or WebP) of it, under the same condition. */
  preview_url?: string;
};

/**
 * The mail thread that an answer joins: Message-IDs of it, oldest first, its subject as it was last written, and whom its writer
 * wants answers sent to where that is another address than theirs.
 */
export type MailThread = { references: readonly string[]; subject: string; reply_to?: string };

/** A file that came with an item, to be stored beside it. `cid` is the id by which a mail's HTML shows it. */
export type IncomingFile = {
  name: string;
  media_type: string;
  content: Uint8Array<ArrayBuffer>;
  cid?: string;
};

/** The bytes behind a medium that a network names by its id only, or why they are not to be had. `again`: another try may help. */
export type FetchedMedia =
  | { ok: true; file: IncomingFile }
  | { ok: false; message: string; again: boolean; retry_after?: number };

/**
 * One message to send; `files` are those that `message.media` names, in their order. `retry_key` is the UUID of its outbox row and
 * stays the same over all tries. `resume` repeats a try that ended `unknown` and `retryable`, by the way it took then. `before` is
 * awaited ahead of every request that leaves, so that the outbox has written down which way is being tried if the process dies in
 * the middle.
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
  /** Where it goes: a private message (where absent), a public answer, a mail. */
  place?: ConversationKind;
  /** The network's own id of what is answered: the comment or post, the mail's Message-ID. */
  answers?: string;
  /** With a private message: the public comment that it answers, which gives leave to write to its author once. */
  private_reply_to?: string;
  /** When the person last wrote to us in private, for networks that close a conversation after a while. */
  last_received_at?: string;
  /** Who speaks. A bot has the shorter window of {@link Capabilities.windows}. */
  speaker?: 'person' | 'bot';
  mail?: MailThread;
  /** Names the author of what is answered in a public answer. */
  mention?: boolean;
};

/** What may be done to something that was said in public. Each but `delete` and `private_reply` can be taken back. */
export type MessageAction = 'hide' | 'like' | 'delete' | 'private_reply';

/** An act on something said: `undo` shows again what was hidden and takes a like back. `message_id` is the network's. */
export type ActRequest = {
  action: Exclude<MessageAction, 'private_reply'>;
  undo: boolean;
  message_id: string;
  place: ConversationKind;
};

/** What became of an act; acts may be repeated without harm, so nothing is unknown for good. */
export type ActOutcome =
  | { status: 'done' }
  | { status: 'failed'; code: string; message: string; retryable: boolean };

/** What the customer may be shown of us meanwhile: that somebody writes, that the message was read. */
export type Signal = 'typing' | 'read';

/** The way a message goes out: as the answer to a message, or unasked. */
export type SendRoute = 'reply' | 'push';

/** What a network can do, for screens and for the outbox. */
export type Capabilities = {
  /** Where items come from: calls of the network, our own polling, our own socket, or a person's upload. */
  inbound: 'webhook' | 'poll' | 'socket' | 'upload';
  /** Whether only the account that connected it sees its items. */
  source: 'private' | 'public';
  signed: boolean;
  /** Whether `send` calls the network. The web chat is answered over the server's own socket and has none. */
  outbound: boolean;
  /** Longest text of one message, in UTF-16 units; 0 where nothing is sent. */
  max_text_length: number;
  /** Seconds for which a repeated push with the same key is one message; 0 where the network offers no key. */
  retry_key_seconds: number;
  /** Whether the network tells that a message was delivered or read. */
  receipts: boolean;
  /** Where the network's people speak to us. */
  places: readonly ConversationKind[];
  /** Files that one message may carry, and the most bytes of each kind; a kind that is not named is not taken. */
  media: { most: number; kinds: Readonly<Partial<Record<FileKind, number>>> };
  /**
   * Seconds after the customer's last private message in which a person, or a bot, may write; absent where there is no end.
   * `private_reply`: seconds after a comment in which its author may be written to once.
   */
  windows?: { person: number; bot: number; private_reply?: number };
  /**
   * Whom we may write to first: `anybody` with an address, whoever is `known` (the network takes messages to them unasked), whoever has
   * `spoken` to us in private, as long as the windows say. Absent: nobody, since only the customer begins there.
   */
  begins?: 'anybody' | 'known' | 'spoken';
  /** What may be done to comments. */
  actions: readonly MessageAction[];
  /** Longest text by place, where it differs. */
  max_text?: Readonly<Partial<Record<ConversationKind, number>>>;
  /** Whether a public answer can name whom it is for, so that the network tells them. */
  mentions?: boolean;
  /** Whether the network shows people that we write or have read. */
  signals?: boolean;
};

/** No files at all, for networks that take none. */
export const NO_MEDIA: Capabilities['media'] = { most: 0, kinds: {} };

/** A picture of a person, as the network shows it to us, or why there is none. */
export type ProfileAnswer =
  | { status: 'found'; author: IncomingAuthor }
  | { status: 'unknown_person' }
  | { status: 'failed'; message: string };

/** What a poller remembers between two polls of one feed; `cursor` is how far it has read where it reads on. */
export type PollState = { etag?: string; last_modified?: string; cursor?: string; failures?: number };

/**
 * What became of one poll: what it found, and the state to hand to the next, no earlier than `next_after_seconds`. `files` are
 * those that came with an item or with the draft of a refusal, by its `provider_id`.
 */
export type PollResult = PollState & {
  status: 'new' | 'unchanged' | 'failed';
  items: Incoming[];
  refused: Refusal[];
  files?: ReadonlyMap<string, readonly IncomingFile[]>;
  next_after_seconds: number;
  error?: string;
  /** What is wrong with what it brought, for the page of the source. */
  note?: string;
  /** It failed because whoever asks was not let in: what lets them in may have to be renewed. */
  token_refused?: boolean;
};

/**
 * One network. A connector knows how its network signs, speaks and listens; it knows no account, no database and no
 * permission. `parse` and `send` never throw: what cannot be taken or sent comes back as a value.
 */
export type Connector = {
  channel: Channel;
  form: readonly FormItem[];
  capabilities: Capabilities;
  readiness(values: ConnectionValues): Readiness;
  verify?(rawBody: Uint8Array, headers: RequestHeaders, values: ConnectionValues): VerificationResult;
  parse?(rawBody: Uint8Array, now: Date, values?: ConnectionValues): ParsedDelivery;
  /** For networks that deliver for all their accounts to one address: which part is for whom. */
  parseByAccount?(rawBody: Uint8Array, now: Date): { parts: AccountPart[]; refused: Refusal[] };
  /** The answer to the network's question whether an address is ours. */
  handshake?(query: URLSearchParams, values: ConnectionValues): Handshake;
  act?(request: ActRequest, values: ConnectionValues, io: Io): Promise<ActOutcome>;
  /** Shown to the customer; whether it arrived is nobody's concern, so it tells only whether the network took it. */
  signal?(to: string, signal: Signal, call: { values: ConnectionValues; io: Io }): Promise<boolean>;
  send?(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome>;
  profile?(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer>;
  /** Who speaks in a group, where the network tells it one by one. */
  memberProfile?(
    who: { group: string; person: string },
    values: ConnectionValues,
    io: Io,
  ): Promise<ProfileAnswer>;
  /** The bytes of something that came with a message and is named by its id only. */
  fetchMedia?(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia>;
  poll?(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult>;
  /**
   * Lets a network that is asked say by itself that there is news, so that nobody has to wait for the next poll. Null where it offers
   * no such thing. `heard` is called each time; what there is, a poll tells. @throws where the network cannot be reached
   */
  watch?(values: ConnectionValues, io: Io, heard: () => void): Promise<WatchHandle | null>;
};

/** A connection that waits for news: `over` settles, and never rejects, once it waits no longer, whatever the reason. */
export type WatchHandle = { over: Promise<void>; close(): void };
