import { randomUUID } from 'node:crypto';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { startMastodonTwin, TWIN_TOKEN, type MastodonTwin } from '#connectors/mastodon/twin.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import type { Post, PostTarget } from '#contracts/publishing/post.ts';
import { createPost, getPost, schedulePost, type PostInput } from '#contracts/publishing/posts.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

type Caller = Pick<Person, 'call'>;

/** The most accounts of the twin of LINE. */
const LINE_ACCOUNTS = 60;

/** The values of one account of the twin of LINE. */
function buildLineChannel(at: number) {
  const id = `U${String(at).padStart(32, '0')}`;
  return { id, access_token: `token-${at}`, secret: `secret-${at}` };
}

/** The twins on which posts are published, and the variables with which a suite reaches them. */
export type PublishingTwins = {
  line: LineTwin;
  mastodon: MastodonTwin;
  environment: Record<string, string>;
  /** How often a text is public at a network. */
  count(network: 'line' | 'mastodon', text: string): number;
  stop(): Promise<void>;
};

/** Starts the twins. */
export async function startPublishingTwins(now: () => Date = () => new Date()): Promise<PublishingTwins> {
  const [first, ...others] = Array.from({ length: LINE_ACCOUNTS }, (_, at) => buildLineChannel(at + 1));
  if (!first) throw new Error('the twin of LINE has accounts');
  const line = await startLineTwin({ channels: [first, ...others], quota: 1_000_000_000, now });
  const mastodon = await startMastodonTwin(now);
  return {
    line,
    mastodon,
    environment: {
      LINE_API_URL: line.url,
      MASTODON_API_URL: mastodon.url,
      ALLOW_PRIVATE_HOSTS: `${new URL(line.url).host},${new URL(mastodon.url).host}`,
    },
    count: (network, text) =>
      network === 'line'
        ? [...line.world.posts.values()].filter((post) => post.text.includes(text)).length
        : mastodon.sent.filter(({ content }) => content.includes(text)).length,
    stop: async () => {
      await line.stop();
      await mastodon.stop();
    },
  };
}

let connected = 0;

/** Connects accounts of the twin of LINE for publishing. @returns their ids */
export async function connectLineAccounts(person: Caller, count: number, from = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const { id, access_token, secret } = buildLineChannel(at);
    const { _id } = await person.call(connectEngagement, {
      params: { product: 'publishing' },
      body: {
        channel: 'line',
        name: `LINE ${(connected += 1)}`,
        form: { channel_id: id, channel_access_token: access_token, channel_secret: secret },
      },
    });
    ids.push(_id);
  }
  return ids;
}

/** Connects the account of the twin of Mastodon for publishing. @returns its id */
export async function connectMastodonAccount(person: Caller): Promise<string> {
  const { _id } = await person.call(connectEngagement, {
    params: { product: 'publishing' },
    body: {
      channel: 'mastodon',
      name: `Mastodon ${(connected += 1)}`,
      form: { instance: 'social.example', access_token_secret: TWIN_TOKEN },
    },
  });
  return _id;
}

/** A text unlike any other. */
export function makeText(): string {
  return `เปิดสาขาใหม่ ${randomUUID().slice(0, 8)}`;
}

/** Writes a post for some accounts, and publishes it now. */
export async function publishNow(
  person: Caller,
  connections: readonly string[],
  over: Partial<Record<keyof PostInput, unknown>> = {},
): Promise<Post> {
  const targets = connections.map((connection_id) => ({ connection_id }));
  const body = { content: { text: makeText() }, targets, ...over };
  const { _id } = await person.call(createPost, { body: body as PostInput });
  return person.call(schedulePost, { params: { _id }, body: { plan: 'now' } });
}

/** Waits until every target of a post is in one of these states. */
export async function waitForStates(
  person: Caller,
  postId: string,
  states: readonly PostTarget['state'][],
  timeout = 20_000,
): Promise<Post> {
  return waitUntil(
    () => person.call(getPost, { params: { _id: postId } }),
    ({ targets }) => targets.every(({ state }) => states.includes(state)),
    timeout,
  );
}
