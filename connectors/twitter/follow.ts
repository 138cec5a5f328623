import { z } from 'zod';
import { readAccepted, callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import {
  parseCursor,
  parsePathSegments,
  type FollowResult,
  type FollowCall,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { X_API } from '#connectors/twitter/api.ts';
import {
  buildPageAddress,
  startOrResume,
  Cursor,
  finish,
  type FollowTarget,
} from '#connectors/twitter/follow-look.ts';
import { toCallFault, computeXPause } from '#connectors/twitter/outcome.ts';
import { readAnswer } from '#connectors/twitter/read-answer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isAtSite } from '#contracts/networks.ts';
import { twitter } from '#contracts/networks/twitter.ts';

/** Seconds between two looks that found the end. */
const LOOK_EVERY = 120;

/** Posts of an account, by GET /2/users/{id}/tweets. */
export const xAccounts: FollowSide = {
  kind: 'account',
  channel: 'twitter',
  needs: 'twitter',
  nameIn: (url) => {
    const [name = '', more] = parsePathSegments(url);
    return isAtSite(twitter, url.href) && more === undefined && /^\w{1,15}$/.test(name) ? name : undefined;
  },
  readUntil,
  follow: followAccount,
};

/** Posts with a hashtag, by GET /2/tweets/search/recent, which knows the last seven days. */
export const xHashtags: FollowSide = {
  kind: 'hashtag',
  channel: 'twitter',
  needs: 'twitter',
  nameIn: (url) => {
    const [word, tag = ''] = parsePathSegments(url);
    return isAtSite(twitter, url.href) && word === 'hashtag' && /^[\p{L}\p{M}\p{N}_]{1,100}$/u.test(tag)
      ? tag
      : undefined;
  },
  readUntil,
  follow: (tag, state, call) => step({ kind: 'hashtag', tag }, state, call),
};

const User = z.object({ data: z.object({ id: z.string().min(1) }) });
const Page = z.object({
  data: z.array(z.looseObject({ referenced_tweets: z.unknown().optional() })).optional(),
  meta: z.object({
    newest_id: z.string().optional(),
    next_token: z.string().optional(),
    result_count: z.number(),
  }),
});
const Retweet = z.array(z.object({ type: z.literal('retweeted') })).min(1);

/** An account is polled by its id, which does not change when the account is renamed; it is looked up once. */
async function followAccount(name: string, state: PollState, call: FollowCall): Promise<FollowResult> {
  const cursor = parseCursor(Cursor, state);
  if (cursor.user !== undefined) return step({ kind: 'account', id: cursor.user }, state, call);
  const called = await ask(call, `/2/users/by/username/${encodeURIComponent(name)}`);
  const user = readAccepted(called, User);
  if (user === undefined) return failed(state, called, call.io);
  const known = { ...state, cursor: JSON.stringify({ ...cursor, user: user.data.id }) };
  return step({ kind: 'account', id: user.data.id }, known, call);
}

async function step(look: FollowTarget, state: PollState, call: FollowCall): Promise<FollowResult> {
  const { io } = call;
  const { cursor, lost } = startOrResume(look, parseCursor(Cursor, state), io.now());
  const called = await ask(call, buildPageAddress(look, cursor));
  const page = readAccepted(called, Page);
  if (!called.met || page === undefined || (page.data === undefined && page.meta.result_count > 0))
    return failed(withoutRefused(state, called), called, io);
  const own = (page.data ?? []).filter(
    ({ referenced_tweets }) => !Retweet.safeParse(referenced_tweets).success,
  );
  const body = toStorable({ ...Object(called.body), data: own });
  const { items, refused } =
    own.length > 0 ? readAnswer(body, { now: io.now() }) : { items: [], refused: [] };
  const next = finish(look, cursor, { ...page.meta, oldest: items.at(-1)?.published_at });
  const gap = lost ?? next.lost;
  const limit =
    called.headers.get('x-rate-limit-remaining') === '0' ? computeXPause(called.headers, io.now()) : 0;
  return {
    status: items.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: JSON.stringify(next.cursor),
    failures: 0,
    counted: page.meta.result_count,
    next_after_seconds: Math.max(next.more ? 0 : LOOK_EVERY, limit),
    ...(gap ? { lost: gap } : {}),
  };
}

/** A look in progress reads from the newest on, so nothing is whole but what the last one that ended has read. */
function readUntil(state: PollState): string | undefined {
  return parseCursor(Cursor, state).seen;
}

function ask({ values, io }: FollowCall, path: string): Promise<NetworkResponse> {
  const [first]: readonly ConnectionValues[] = values;
  return callNetwork(io, { home: X_API, path, token: first?.['access_token'] ?? '', method: 'GET' });
}

/** X names the parameter that it does not take: a place in the pages that is over, or a Post that is too old to begin behind. */
function withoutRefused(state: PollState, called: NetworkResponse): PollState {
  if (!called.met || called.status !== 400) return state;
  const { page, since, ...cursor } = parseCursor(Cursor, state);
  const said = JSON.stringify(called.body ?? '');
  if (page !== undefined && /token/.test(said))
    return { ...state, cursor: JSON.stringify({ ...cursor, since }) };
  return since !== undefined && /since_id/.test(said) ? { ...state, cursor: JSON.stringify(cursor) } : state;
}

function failed(state: PollState, called: NetworkResponse, io: Io): FollowResult {
  const error = called.met ? toCallFault(called) : fault('at', { network: 'X', rest: called.message });
  const limited = called.met && called.status === 429;
  return buildFailedPoll(state, {
    error,
    every: LOOK_EVERY,
    pause: limited ? computeXPause(called.headers, io.now()) : 0,
  });
}
