/** A person of the twin; `acct` has a server for people of other servers. */
export type TwinPerson = { id: string; acct: string; display_name?: string };

/** A status of the twin, as its API shows it. */
export type TwinStatus = Record<string, unknown> & {
  id: string;
  account: TwinPerson;
  content: string;
  visibility: string;
  created_at: string;
  edited_at: string | null;
  in_reply_to_id: string | null;
};

/** What the twin of a server knows: people, statuses by their ids, notifications, files, and which keys wrote which status. */
export class TwinWorld {
  readonly account: TwinPerson;
  readonly token: string;
  readonly clock: () => Date;
  readonly people = new Map<string, TwinPerson>();
  readonly statuses = new Map<string, TwinStatus>();
  readonly notices: { id: string; type: string; status: string; at: string }[] = [];
  readonly keys = new Map<string, string>();
  readonly files = new Map<string, { name: string; looks: number; description: string }>();
  readonly favourites = new Set<string>();
  /** Whether files are refused: at once, or late while they are prepared. */
  rejectsFiles = false;
  /** Changes of favourites. */
  changes = 0;
  /** The most characters of a status. */
  most = 500;
  private count = 100_000_000_000_000_000n;

  constructor(account: TwinPerson, token: string, clock: () => Date) {
    this.account = account;
    this.token = token;
    this.clock = clock;
    this.people.set(account.id, account);
  }

  /** The next id: they grow. */
  next(): string {
    this.count += 1n;
    return String(this.count);
  }

  /** Somebody writes a status. */
  write(account: TwinPerson, content: string, more: Record<string, unknown> = {}): TwinStatus {
    this.people.set(account.id, account);
    const id = this.next();
    const status: TwinStatus = {
      id,
      uri: `https://social.example/users/${account.acct}/statuses/${id}`,
      url: `https://social.example/@${account.acct}/${id}`,
      account,
      content,
      visibility: 'public',
      created_at: this.clock().toISOString(),
      edited_at: null,
      in_reply_to_id: null,
      spoiler_text: '',
      language: 'th',
      media_attachments: [],
      ...more,
    };
    this.statuses.set(id, status);
    return status;
  }

  /** All statuses, newest first. */
  list(): TwinStatus[] {
    return [...this.statuses.values()].toReversed();
  }
}
