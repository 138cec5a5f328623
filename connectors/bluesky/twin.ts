import { answerXrpc, refuse } from '#connectors/bluesky/twin-api.ts';
import { TwinWorld, type TwinActor, type TwinRecord } from '#connectors/bluesky/twin-world.ts';
import { startTwinServer, type TwinServer } from '#connectors/kit/twin-server.ts';

const POSTS = 'app.bsky.feed.post';

/** The account of the twin that is connected, and an app password of it. */
export const TWIN_ACCOUNT: TwinActor = {
  did: 'did:plc:z72i7hdynmk6r22z27h6tvur',
  handle: 'coffee.bsky.social',
  displayName: 'Coffee',
};
export const TWIN_PASSWORD = 'abcd-efgh-ijkl-mnop';

/** A running twin of Bluesky. `url` replaces the account's server and the public API. */
export type BlueskyTwin = TwinServer & {
  world: TwinWorld;
  /** The account's own posts, oldest first. */
  readonly sent: readonly TwinRecord[];
  /** Somebody posts; with a reason the connected account is notified. */
  say(
    from: TwinActor,
    text: string,
    more?: { reason?: string; record?: Record<string, unknown> },
  ): TwinRecord;
  /** The author deletes a post. */
  remove(uri: string): void;
  /** All access tokens end; those to renew them stay. */
  expire(): void;
  /** All sessions end, as after a password was deleted and made anew. */
  endSessions(): void;
};

/** Starts a local server that behaves as the lexicons document it. It listens on 127.0.0.1 only. */
export async function startBlueskyTwin(clock: () => Date = () => new Date()): Promise<BlueskyTwin> {
  const world = new TwinWorld(TWIN_ACCOUNT, TWIN_PASSWORD, clock);
  const server = await startTwinServer({
    answer: (call) => answerXrpc(world, call),
    refuse: (status) => refuse(status, REFUSALS[status], status === 429 ? { headers: resetIn(world) } : {}),
    spares: ({ path }) => path.startsWith('/xrpc/com.atproto.server.'),
  });
  return {
    ...server,
    world,
    get sent() {
      return world
        .list(POSTS)
        .filter(({ actor }) => actor.did === TWIN_ACCOUNT.did)
        .toReversed();
    },
    say: (from, text, { reason, record = {} } = {}) => {
      const rkey = `3k${String(world.next()).padStart(11, 'a')}`;
      const value = { $type: POSTS, text, createdAt: clock().toISOString(), langs: ['th'], ...record };
      const said = world.write(from, { collection: POSTS, rkey }, value);
      if (reason !== undefined) world.notices.push({ record: said, reason });
      return said;
    },
    remove: (uri) => void world.records.delete(uri),
    expire: () => world.access.clear(),
    endSessions: () => {
      world.access.clear();
      world.refresh.clear();
    },
  };
}

const REFUSALS = { 401: 'InvalidToken', 429: 'RateLimitExceeded', 500: 'InternalServerError' } as const;

function resetIn({ clock }: TwinWorld): Record<string, string> {
  return { 'ratelimit-reset': String(Math.floor(clock().getTime() / 1000) + 120) };
}
