import type { Channel } from '#contracts/inbound/channel.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';
import type { OutgoingMessage, SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { FormItem } from '#connectors/kit/form.ts';
import type { Fetch } from '#connectors/kit/transport.ts';

/** What a connection was saved with: the values of the form, by key. Secrets arrive decrypted and leave with the call. */
export type ConnectionValues = Readonly<Record<string, string | undefined>>;

/** Headers as the Fetch standard has them; names are compared without case. */
export type RequestHeaders = { get(name: string): string | null };

/** Whether a delivery is the network's own. `reason` is for the log and the connection's page, never for the caller. */
export type Verdict = { ok: true } | { ok: false; reason: string };

/** Something that came in and could not be taken. `raw` is what was refused, so that nothing is lost. */
export type Refusal = { reason: string; raw: unknown };

/** What became of one delivery: everything in it is either an item or a refusal. */
export type Parsed = { items: Incoming[]; refused: Refusal[] };

/** Whether a saved connection may run. `reason` is a key for the texts of the screens, `note` the same in English. */
export type Readiness = { active: true } | { active: false; reason: string; note: string };

/** The outer world, handed in: network, clock, and where the network's API stands (a twin puts itself here). */
export type Io = { fetch: Fetch; now: () => Date; base_url?: string; timeout_ms?: number };

/** The token that came with a message and lets it be answered once, for free, for a short time. */
export type ReplyGrant = { token: string; issued_at: string; used: boolean };

/**
 * One message to send. `retry_key` is the UUID of its outbox row and stays the same over all tries. `resume` repeats a try
 * that ended `unknown` and `retryable`, by the way it took then. `before` is awaited ahead of every request that leaves, so
 * that the outbox has written down which way is being tried if the process dies in the middle.
 */
export type SendRequest = {
  to: string;
  message: OutgoingMessage;
  retry_key: string;
  reply?: ReplyGrant;
  quote_token?: string;
  resume?: SendRoute;
  before?: (route: SendRoute) => Promise<void>;
};

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
};

/** A picture of a person, as the network shows it to us, or why there is none. */
export type ProfileAnswer =
  | { status: 'found'; author: IncomingAuthor }
  | { status: 'unknown_person' }
  | { status: 'failed'; message: string };

/** What a poller remembers between two polls of one feed. */
export type PollState = { etag?: string; last_modified?: string; failures?: number };

/** What became of one poll: what it found, and the state to hand to the next, no earlier than `next_after_seconds`. */
export type Polled = PollState & {
  status: 'new' | 'unchanged' | 'failed';
  items: Incoming[];
  refused: Refusal[];
  next_after_seconds: number;
  error?: string;
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
  verify?(rawBody: Uint8Array, headers: RequestHeaders, values: ConnectionValues): Verdict;
  parse?(rawBody: Uint8Array, now: Date): Parsed;
  send?(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome>;
  profile?(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer>;
  poll?(values: ConnectionValues, state: PollState, io: Io): Promise<Polled>;
};
