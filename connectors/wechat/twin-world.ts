/** A customer service message that the twin took and would have shown on a phone. */
export type TwinSent = { to: string; type: string; text: string; file: string | undefined };

/** How many messages a follower may still be sent, and until when. */
type TwinWindow = { until: number; left: number };

/** Somebody at WeChat, as the account knows them. */
export type TwinFollower = { subscribed: boolean; remark: string; windows: TwinWindow[] };

/** A file that is kept for three days. */
export type TwinFile = { name: string; type: string; bytes: Uint8Array; until: number; video_url?: string };

/** What is sent to whom at which times: 48 hours and five messages after a message, one minute and three after a press or a follow. */
const WINDOWS = {
  message: { ms: 48 * 3_600_000, messages: 5 },
  press: { ms: 60_000, messages: 3 },
  follow: { ms: 60_000, messages: 3 },
} as const;

/** How the server settings of the account deliver: readable, both, or encrypted alone. */
export type TwinMode = 'plain' | 'compatible' | 'safe';

/** The account in its console: its app, and its server settings. */
export type TwinAccount = {
  app_id: string;
  app_secret: string;
  verify_token: string;
  encoding_aes_key: string;
  mode: TwinMode;
};

/** The state of the twin: the account, its followers, and what it sent. */
export class TwinWorld {
  readonly account: TwinAccount;
  readonly sent: TwinSent[] = [];
  readonly typing: string[] = [];
  readonly followers = new Map<string, TwinFollower>();
  readonly files = new Map<string, TwinFile>();
  /** The requests for a token that were answered. */
  tokensGiven = 0;
  /** How many messages of a day the account may send. */
  quota = 500_000;
  /** Whether calls from here are allowed. */
  isListed = true;
  /** Codes with which the next messages are refused. */
  readonly refusals: number[] = [];
  clock: () => number = Date.now;
  private token = '';
  private tokenEnds = 0;
  private numbers = 0;

  constructor(account: TwinAccount) {
    this.account = account;
  }

  /** The token that is valid now; the same one for everybody until it ends. */
  giveToken(): { access_token: string; expires_in: number } {
    this.tokensGiven += 1;
    if (this.token === '' || this.clock() >= this.tokenEnds) {
      this.token = `twin_token_${this.count()}`;
      this.tokenEnds = this.clock() + 7_200_000;
    }
    return { access_token: this.token, expires_in: Math.floor((this.tokenEnds - this.clock()) / 1000) };
  }

  /** Ends the token before its time, as another program does that asks for one by force. */
  endToken(): void {
    this.token = '';
  }

  isToken(token: string | null): boolean {
    return this.token !== '' && token === this.token;
  }

  count(): number {
    return (this.numbers += 1);
  }

  /** Somebody at WeChat, known from now on. */
  find(openid: string): TwinFollower {
    const known = this.followers.get(openid) ?? { subscribed: true, remark: '', windows: [] };
    this.followers.set(openid, known);
    return known;
  }

  /** Opens a window for what somebody did. */
  open(openid: string, after: keyof typeof WINDOWS): void {
    const { ms, messages } = WINDOWS[after];
    this.find(openid).windows.push({ until: this.clock() + ms, left: messages });
  }

  /** Why the next message to somebody is refused; nothing where it is sent, and counts. */
  refuse(openid: string): number | undefined {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return refusal;
    const follower = this.followers.get(openid);
    if (!follower) return 40003;
    const open = follower.windows.filter(({ until }) => until > this.clock());
    if (!follower.subscribed || open.length === 0) return 45015;
    const window = open.find(({ left }) => left > 0);
    if (!window) return 45047;
    window.left -= 1;
    return undefined;
  }
}
