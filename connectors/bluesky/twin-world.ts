import { computeCid } from '#connectors/bluesky/twin-cid.ts';

/** A person or an account of the twin. */
export type TwinActor = { did: string; handle: string; displayName?: string };

/** A record in a repository of the twin, with the instant at which the network took it in. */
export type TwinRecord = {
  uri: string;
  cid: string;
  actor: TwinActor;
  value: Record<string, unknown>;
  at: string;
};

/** Why the connected account is notified of a record. */
export type TwinNotice = { record: TwinRecord; reason: string; subject?: string };

/** What the twin of Bluesky knows: records by their addresses, newest last, notices, sessions and files. */
export class TwinWorld {
  readonly account: TwinActor;
  readonly password: string;
  readonly clock: () => Date;
  readonly actors = new Map<string, TwinActor>();
  readonly records = new Map<string, TwinRecord>();
  readonly notices: TwinNotice[] = [];
  /** Access and refresh tokens that are valid. */
  readonly access = new Set<string>();
  readonly refresh = new Set<string>();
  readonly blobs = new Map<string, number>();
  /** Whether files are refused. */
  rejectsFiles = false;
  logIns = 0;
  /** Changes of the connected account's own records. */
  changes = 0;
  private count = 0;

  constructor(account: TwinActor, password: string, clock: () => Date) {
    this.account = account;
    this.password = password;
    this.clock = clock;
    this.actors.set(account.did, account);
  }

  /** A number that no other thing of this world has. */
  next(): number {
    this.count += 1;
    return this.count;
  }

  /** Writes a record into somebody's repository. */
  write(
    actor: TwinActor,
    { collection, rkey }: { collection: string; rkey: string },
    value: Record<string, unknown>,
  ): TwinRecord {
    this.actors.set(actor.did, actor);
    const uri = `at://${actor.did}/${collection}/${rkey}`;
    const cid = computeCid('record', JSON.stringify([uri, value]));
    const record = { uri, cid, actor, value, at: this.clock().toISOString() };
    this.records.set(uri, record);
    return record;
  }

  /** The records of a collection, newest first. */
  list(collection: string): TwinRecord[] {
    return [...this.records.values()].filter(({ uri }) => uri.split('/')[3] === collection).toReversed();
  }

  /** Opens a session: both tokens end when it is closed. */
  open(): { accessJwt: string; refreshJwt: string } {
    const tokens = { accessJwt: `access-${this.next()}`, refreshJwt: `refresh-${this.next()}` };
    this.access.add(tokens.accessJwt);
    this.refresh.add(tokens.refreshJwt);
    return tokens;
  }
}
