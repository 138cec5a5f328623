import { randomBytes, randomUUID } from 'node:crypto';

/** A channel that the twin simulates: its id is the account's, its token and secret are those of the form. */
export type TwinChannel = { id: string; access_token: string; secret: string };

/** The calls that send to several people at once. */
export type PostCall = 'broadcast' | 'multicast' | 'narrowcast';

/** A message that the twin accepted and would have shown on a phone. */
export type TwinSent = {
  channel: string;
  by: 'reply' | 'push' | PostCall;
  /** The person or group; of a message to several people, their ids, or nothing where LINE chooses them. */
  to: string;
  message_id: string;
  text: string;
  messages: readonly unknown[];
  at: string;
};

/**
 * How the twin misbehaves, for the next `times` requests (1 by default) to one of its calls: `delay` responds after `ms`; `status` refuses
 * with that code and does nothing, `status_after_accept` after having done it; `drop` closes the connection before doing anything, `drop_after_accept` after having done it;
 * `stall_after_accept` does it and never responds.
 */
export type Misbehaviour = {
  on: 'reply' | 'push' | 'profile' | PostCall;
  times?: number;
} & (
  | { what: 'delay'; ms: number }
  | {
      what: 'status' | 'status_after_accept';
      status: number;
      message?: string;
      retry_after?: number;
    }
  | { what: 'drop' | 'drop_after_accept' | 'stall_after_accept' }
);

/** A person (or a group, by its id) on the phone side of the twin. Anyone not listed is a stranger without a profile. */
export type TwinPerson = { user: string; name: string; picture?: string };

/** What the twin says of a narrowcast. */
export type TwinProgress = { phase: string; errorCode?: number; failedDescription?: string };

/** A message to several people: who received it, and how it was limited. */
export type TwinPost = {
  request_id: string;
  call: PostCall;
  key: string;
  text: string;
  messages: readonly unknown[];
  body: Readonly<Record<string, unknown>>;
  reached: number;
  progress: TwinProgress;
};

/** How long the twin accepts a reply token, in seconds, as measured with LINE. */
const TOKEN_SECONDS = 30;

/** The state of the twin: tokens, keys, messages, quota, and the faults to come. */
export class TwinWorld {
  readonly sent: TwinSent[] = [];
  readonly tokens = new Map<string, { channel: string; to: string; issued: number; used: boolean }>();
  readonly keys = new Map<string, { id: string }[]>();
  readonly people = new Map<string, TwinPerson>();
  /** Attachments that people sent, by the id of their message. */
  readonly contents = new Map<string, { type: string; bytes: Uint8Array }>();
  readonly channels: readonly TwinChannel[];
  readonly now: () => Date;
  quota: number;
  /** What was sent to several people at once, by the id of its request. */
  readonly posts = new Map<string, TwinPost>();
  /** How many friends a broadcast reaches. */
  friends = 1200;
  /** What becomes of the next narrowcast; by default it is sent at once. */
  progress: TwinProgress = { phase: 'succeeded' };
  /** Pushes that count against the quota. */
  pushed = 0;
  private wrongs: (Misbehaviour & { times: number })[] = [];

  constructor(options: { channels: readonly TwinChannel[]; now: () => Date; quota: number }) {
    this.channels = options.channels;
    this.now = options.now;
    this.quota = options.quota;
  }

  /** A reply token for one conversation of one channel. */
  issueToken(channel: string, to: string): string {
    const token = randomBytes(16).toString('hex');
    this.tokens.set(token, { channel, to, issued: this.now().getTime(), used: false });
    return token;
  }

  /** Uses a token up; returns whom it was for, or nothing where it is used, expired, unknown or of another channel. */
  useToken(channel: string, token: string): string | undefined {
    const known = this.tokens.get(token);
    if (known === undefined || known.used || known.channel !== channel) return undefined;
    if (this.now().getTime() - known.issued > TOKEN_SECONDS * 1000) return undefined;
    known.used = true;
    return known.to;
  }

  /** Accepts messages as LINE would, and returns the ids that it assigned. */
  take(
    by: TwinSent['by'],
    channel: string,
    to: string,
    messages: readonly { text?: string }[],
  ): { id: string }[] {
    return messages.map((message) => {
      const message_id = randomUUID().replaceAll('-', '').slice(0, 18);
      const text = message.text ?? '';
      this.sent.push({ channel, by, to, message_id, text, messages, at: this.now().toISOString() });
      return { id: message_id };
    });
  }

  /** Adds a fault to come. */
  plan(wrong: Misbehaviour): void {
    this.wrongs.push({ ...wrong, times: wrong.times ?? 1 });
  }

  /** The fault of this request, if any; counts it down. */
  nextWrong(on: Misbehaviour['on'] | undefined): Misbehaviour | undefined {
    const wrong = this.wrongs.find((one) => one.on === on);
    if (wrong === undefined) return undefined;
    wrong.times -= 1;
    if (wrong.times <= 0) this.wrongs = this.wrongs.filter((one) => one !== wrong);
    return wrong;
  }
}
