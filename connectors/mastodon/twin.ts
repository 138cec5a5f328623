import { startTwinServer, type TwinServer } from '#connectors/kit/twin-server.ts';
import { answerServer, refuse } from '#connectors/mastodon/twin-api.ts';
import { TwinWorld, type TwinPerson, type TwinStatus } from '#connectors/mastodon/twin-world.ts';

/** The account of the twin that is connected, and its token. */
export const TWIN_ACCOUNT: TwinPerson = { id: '109001', acct: 'coffee', display_name: 'Coffee' };
export const TWIN_TOKEN = 'token-of-the-twin';

/** A running twin of one server. `url` replaces the servers of all accounts. */
export type MastodonTwin = TwinServer & {
  world: TwinWorld;
  /** The account's own statuses, oldest first. */
  readonly sent: readonly TwinStatus[];
  /** Somebody writes a status; `type` is that of the notification to the connected account. */
  say(from: TwinPerson, text: string, more?: { type?: string; status?: Record<string, unknown> }): TwinStatus;
  /** The author edits a status. */
  edit(id: string, text: string): void;
  /** The author deletes a status. */
  remove(id: string): void;
};

/** Starts a local server that behaves as Mastodon documents it. It listens on 127.0.0.1 only. */
export async function startMastodonTwin(clock: () => Date = () => new Date()): Promise<MastodonTwin> {
  const world = new TwinWorld(TWIN_ACCOUNT, TWIN_TOKEN, clock);
  const server = await startTwinServer({
    answer: (call) => answerServer(world, call),
    refuse: (status) => refuse(status, REFUSALS[status], status === 429 ? resetIn(clock) : {}),
  });
  return {
    ...server,
    world,
    get sent() {
      return [...world.statuses.values()].filter(({ account }) => account.id === TWIN_ACCOUNT.id);
    },
    say: (from, text, { type, status = {} } = {}) => {
      const said = world.write(from, `<p>${text}</p>`, status);
      const at = clock().toISOString();
      if (type !== undefined) world.notices.push({ id: world.next(), type, status: said.id, at });
      return said;
    },
    edit: (id, text) => {
      const status = world.statuses.get(id);
      if (status) Object.assign(status, { content: `<p>${text}</p>`, edited_at: clock().toISOString() });
    },
    remove: (id) => void world.statuses.delete(id),
  };
}

const REFUSALS = {
  401: 'The access token is invalid',
  429: 'Too many requests',
  500: 'Internal Server Error',
} as const;

/** The limit is given back at an instant, written as a date. */
function resetIn(clock: () => Date): Record<string, string> {
  return { 'x-ratelimit-reset': new Date(clock().getTime() + 120_000).toISOString() };
}
