import { z } from 'zod';
import type { Io, PollState } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import { parsePathSegments, type FollowResult, type FollowSide } from '#connectors/kit/follow.ts';
import {
  buildUnreadEntry,
  pollNewestFirst,
  type ListedEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { callAt, toReading, toServer, type ServerCall } from '#connectors/mastodon/call.ts';
import { UNREADABLE } from '#connectors/mastodon/poll.ts';
import { readPublic } from '#connectors/mastodon/read-answer.ts';
import { Account, Status } from '#connectors/mastodon/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isAtSite, NETWORKS } from '#contracts/networks.ts';

/** Seconds between two looks at a source. */
const LOOK_EVERY = 120;
/** The first look reads the last week. */
const FIRST_MS = 7 * 86_400_000;
const PAGE = 40;

/** Sites with addresses of the same form that are no servers of Mastodon. */
const OTHERS = /(?:^|\.)(?:tiktok|medium|youtube|threads|flickr)\.(?:com|net)$/;

/** Any server may be one of Mastodon, so that only the form of an address tells; sites of other networks are none. */
function partsAt(url: URL): string[] {
  const isElsewhere = OTHERS.test(url.hostname) || NETWORKS.some((one) => isAtSite(one, url.href));
  return isElsewhere || url.protocol !== 'https:' ? [] : parsePathSegments(url);
}

/** Public statuses with a hashtag that a server knows of (`/tags/…`). */
export const mastodonHashtags: FollowSide = {
  kind: 'hashtag',
  channel: 'mastodon',
  needs: null,
  nameIn: (url) => {
    const [word, tag = '', more] = partsAt(url);
    const isTag = word === 'tags' && more === undefined && /^[\p{L}\p{M}\p{N}_]{1,100}$/u.test(tag);
    return isTag ? `${url.host}/tags/${tag}` : undefined;
  },
  follow: (name, state, { io }) => {
    const [host = '', , tag = ''] = name.split('/');
    return look(state, io, readTimeline(host, io, `tag/${encodeURIComponent(tag)}`));
  },
};

/** All public statuses that a server knows of (`/public`), or those of its own people (`/public/local`). */
export const mastodonServers: FollowSide = {
  kind: 'page',
  channel: 'mastodon',
  needs: null,
  nameIn: (url) => {
    const [word, which, more] = partsAt(url);
    const isKnown = word === 'public' && more === undefined && (which === undefined || which === 'local');
    return isKnown ? `${url.host}/public${which === undefined ? '' : '/local'}` : undefined;
  },
  follow: (name, state, { io }) => {
    const [host = '', , which] = name.split('/');
    return look(state, io, readTimeline(host, io, which === 'local' ? 'public?local=true' : 'public'));
  },
};

/** Statuses of an account by its address at a server (`/@name`). */
export const mastodonAccounts: FollowSide = {
  kind: 'account',
  channel: 'mastodon',
  needs: null,
  nameIn: (url) => {
    const [name = '', more] = partsAt(url);
    const isName = more === undefined && /^@\w[\w.-]{0,60}(?:@[\w.-]+)?$/.test(name);
    return isName ? `${url.host}/${name}` : undefined;
  },
  follow: followAccount,
};

/** An account is looked up once in each look: its statuses are listed by its id. */
async function followAccount(name: string, state: PollState, { io }: { io: Io }): Promise<FollowResult> {
  const [host = '', acct = ''] = name.split('/');
  let id: string | undefined;
  return look(state, io, async (before) => {
    if (id === undefined) {
      const query = { acct: acct.slice(1) };
      const read = await readAt(host, io, { path: '/api/v1/accounts/lookup', query });
      if (!read.ok) return read;
      id = Account.safeParse(read.body).data?.id;
      if (id === undefined) return { ok: false, message: fault('said_nothing', { network: 'Mastodon' }) };
    }
    const query = { exclude_reblogs: 'true', limit: String(PAGE), max_id: before };
    return readStatuses(host, io, {
      path: `/api/v1/accounts/${encodeURIComponent(id)}/statuses`,
      query,
    });
  });
}

type PageReader = (before: string | undefined) => Promise<ListPage>;

function look(state: PollState, io: Io, readPage: PageReader): Promise<FollowResult> {
  return pollNewestFirst(state, {
    channel: 'mastodon',
    now: io.now(),
    every: LOOK_EVERY,
    first_ms: FIRST_MS,
    readPage,
  });
}

function readTimeline(host: string, io: Io, name: string): PageReader {
  const [timeline = '', local] = name.split('?local=');
  return (before) => {
    const query = { limit: String(PAGE), max_id: before, local };
    return readStatuses(host, io, { path: `/api/v1/timelines/${timeline}`, query });
  };
}

type PublicAnswer = { ok: true; body: unknown } | ReadFailure;

async function readAt(host: string, io: Io, call: ServerCall): Promise<PublicAnswer> {
  const read = toReading(await callAt({ home: toServer(host), token: '' }, io, call), io.now());
  if (read.ok) return read;
  return { ok: false, message: read.failure.message, pause: read.failure.retry_after };
}

async function readStatuses(host: string, io: Io, call: ServerCall): Promise<ListPage> {
  const read = await readAt(host, io, call);
  if (!read.ok) return read;
  const list = z.array(z.unknown()).safeParse(toStorable(read.body)).data;
  if (list === undefined) return { ok: false, message: fault('said_nothing', { network: 'Mastodon' }) };
  const last = Status.safeParse(list.at(-1)).data?.id;
  const entries = list.map((raw) => toEntry(raw, io.now()));
  return { ok: true, entries, next: list.length < PAGE ? undefined : last };
}

function toEntry(raw: unknown, now: Date): ListedEntry {
  const status = Status.safeParse(raw).data;
  if (status === undefined) return buildUnreadEntry(raw, UNREADABLE, now);
  const at = toInstant(status.created_at, now);
  // What an account shares is not its own, but has a place in the list.
  if (status.reblog) return { id: status.id, at, parts: [] };
  return { id: status.uri ?? status.id, at, parts: [readPublic(status, raw, { now, by_address: true })] };
}
