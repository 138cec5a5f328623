import { startBlueskyTwin, TWIN_ACCOUNT, TWIN_PASSWORD } from '#connectors/bluesky/twin.ts';
import { startMastodonTwin, TWIN_TOKEN } from '#connectors/mastodon/twin.ts';
import { startRedditTwin, TWIN_VALUES as REDDIT } from '#connectors/reddit/twin.ts';
import { startThreadsTwin, TWIN_VALUES as THREADS } from '#connectors/threads/twin.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import type { World } from '#tests/world.ts';

/** A twin of a network of public posts: somebody writes to the connected account, changes that, and is answered. */
export type OpenTwin = {
  url: string;
  /** @returns the network's id of what was said */
  say(text: string): string;
  /** The author deletes what was said. */
  remove(id: string): void;
  said(): readonly string[];
  stop(): Promise<void>;
};

/** A network of public posts: its variable, its form, and the person who writes. */
export type OpenNetwork = {
  channel: 'bluesky' | 'mastodon' | 'reddit' | 'threads';
  picker: string;
  form: Readonly<Record<string, string>>;
  writer: { id: string; name: string };
  start(): Promise<OpenTwin>;
};

const MALI = { did: 'did:plc:mali222222222222222222222', handle: 'mali.bsky.social', displayName: 'มะลิ ใจดี' };
const MALI_AT_SERVER = { id: '77', acct: 'mali@other.example', display_name: 'มะลิ ใจดี' };

/** All of them, each with its twin. */
export const OPEN_NETWORKS: readonly OpenNetwork[] = [
  {
    channel: 'bluesky',
    picker: 'Bluesky',
    form: { handle: TWIN_ACCOUNT.handle, app_password_secret: TWIN_PASSWORD },
    writer: { id: MALI.did, name: MALI.displayName },
    start: async () => {
      const twin = await startBlueskyTwin();
      return {
        ...twin,
        say: (text) => twin.say(MALI, text, { reason: 'mention' }).uri,
        remove: (uri) => twin.remove(uri),
        said: () => twin.sent.map(({ value }) => String(value['text'])),
      };
    },
  },
  {
    channel: 'mastodon',
    picker: 'Mastodon',
    form: { instance: 'social.example', access_token_secret: TWIN_TOKEN },
    writer: { id: MALI_AT_SERVER.id, name: MALI_AT_SERVER.display_name },
    start: async () => {
      const twin = await startMastodonTwin();
      // The owner of the server has doubled the usual limit.
      twin.world.most = 1000;
      return {
        ...twin,
        say: (text) => twin.say(MALI_AT_SERVER, text, { type: 'mention' }).id,
        remove: (id) => twin.remove(id),
        // The name of the person is in front of each answer.
        said: () => twin.sent.map(({ content }) => content.replace(`@${MALI_AT_SERVER.acct} `, '')),
      };
    },
  },
  {
    channel: 'reddit',
    picker: 'Reddit',
    form: REDDIT,
    writer: { id: 'mali', name: 'mali' },
    start: async () => {
      const twin = await startRedditTwin();
      return {
        ...twin,
        say: (text) => twin.say('mali', text, { type: 'comment_reply' }).data.name,
        remove: (name) => twin.remove(name),
        said: () => twin.sent.map(({ text }) => text),
      };
    },
  },
  {
    channel: 'threads',
    picker: 'Threads',
    form: THREADS,
    writer: { id: 'mali', name: 'mali' },
    start: async () => {
      const twin = await startThreadsTwin();
      return {
        ...twin,
        say: (text) => twin.say('mali', text).id,
        remove: () => undefined,
        said: () => twin.sent.map(({ text }) => String(text)),
      };
    },
  },
];

/** The variables of a suite that reaches the twin of a network. */
export function buildTwinVariables({ channel }: OpenNetwork, { url }: OpenTwin): Record<string, string> {
  return { [`${channel.toUpperCase()}_API_URL`]: url, ALLOW_PRIVATE_HOSTS: new URL(url).host };
}

/** Polls all connections at once. */
export async function pollNow({ suite }: World): Promise<void> {
  await suite.context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(suite.context);
}
