import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

type TwinAuthor = { id: string; name: string; username: string };
type Post = { id: string; text: string; author_id: string; created_at: string };

/** The Posts of people on the twin of X: users by name, GET /2/users/{id}/tweets and GET /2/tweets/search/recent, in pages. */
export type TwinTimeline = {
  /** A user posts. @returns the Post's id */
  publish(from: TwinAuthor, text: string): string;
  /** Maximum Posts per response. */
  atOnce: number;
  /** Remaining calls in the window; each response includes them. */
  left: number;
  answer(call: TwinCall): TwinReply | undefined;
};

/** The recent search covers this many days. */
const RECENT_DAYS = 7;
const WINDOW_SECONDS = 900;

/** No user has posted anything yet. */
export function makeTwinTimeline(nextId: () => string, now: () => Date): TwinTimeline {
  const posts: Post[] = [];
  const users = new Map<string, TwinAuthor>();
  const timeline: TwinTimeline = {
    atOnce: 100,
    left: 300,
    publish: (from, text) => {
      users.set(from.id, from);
      const id = nextId();
      posts.unshift({ id, text, author_id: from.id, created_at: now().toISOString() });
      return id;
    },
    answer: ({ method, path, query }) => {
      if (method !== 'GET') return undefined;
      const named = /^\/2\/users\/by\/username\/(\w+)$/.exec(path)?.[1];
      if (named !== undefined) return userNamed(named);
      const author = /^\/2\/users\/(\d+)\/tweets$/.exec(path)?.[1];
      if (author !== undefined)
        return counted(pageOf((post) => post.author_id === author, query, 'pagination_token'));
      return path === '/2/tweets/search/recent' ? counted(search(query)) : undefined;
    },
  };

  const userNamed = (name: string): TwinReply => {
    const user = [...users.values()].find((one) => one.username.toLowerCase() === name.toLowerCase());
    if (user) return { status: 200, body: { data: user } };
    const detail = `Could not find user with username: [${name}].`;
    return { status: 200, body: { errors: [{ value: name, detail, title: 'Not Found Error' }] } };
  };
  const search = (query: URLSearchParams): TwinReply => {
    const tag = /^#(\S+) -is:retweet$/.exec(query.get('query') ?? '')?.[1];
    const oldest = now().getTime() - RECENT_DAYS * MS_PER_DAY;
    const since = query.get('since_id');
    const start = query.get('start_time');
    if (since !== null && madeAt(since) < oldest)
      return invalid(
        `'since_id' must be a tweet id created after [${new Date(oldest).toISOString()}]. Please use a 'since_id' that is larger than ${since}`,
      );
    if (start !== null && Date.parse(start) < oldest)
      return invalid(`Invalid 'start_time': must be on or after ${new Date(oldest).toISOString()}.`);
    const holds = ({ text, created_at }: Post): boolean =>
      text.includes(`#${tag}`) && Date.parse(created_at) >= oldest;
    return pageOf(holds, query, 'next_token');
  };
  const pageOf = (holds: (post: Post) => boolean, query: URLSearchParams, token: string): TwinReply => {
    const since = BigInt(query.get('since_id') ?? 0);
    const start = Date.parse(query.get('start_time') ?? '1970-01-01');
    const found = posts.filter(
      (post) => holds(post) && BigInt(post.id) > since && Date.parse(post.created_at) >= start,
    );
    const place = query.get(token) ?? '0';
    if (!/^\d+$/.test(place)) return invalid(`The '${token}' query parameter value [${place}] is not valid`);
    const from = Number(place);
    const data = found.slice(from, from + Math.min(timeline.atOnce, Number(query.get('max_results'))));
    if (data.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
    const end = from + data.length;
    const more = end < found.length ? { next_token: String(end) } : {};
    const authors = new Set(data.map((post) => post.author_id));
    return {
      status: 200,
      body: {
        data,
        includes: { users: [...authors].map((id) => users.get(id)) },
        meta: { result_count: data.length, newest_id: data[0]?.id, oldest_id: data.at(-1)?.id, ...more },
      },
    };
  };
  /** Every call counts, and X returns how many are left. */
  const counted = (reply: TwinReply): TwinReply => {
    timeline.left -= 1;
    const reset = String(Math.floor(now().getTime() / 1000) + WINDOW_SECONDS);
    const headers = {
      'x-rate-limit-remaining': String(Math.max(0, timeline.left)),
      'x-rate-limit-reset': reset,
    };
    if (timeline.left >= 0) return { ...reply, headers };
    return { status: 429, headers, body: { title: 'Too Many Requests', status: 429, type: 'about:blank' } };
  };
  return timeline;
}

const madeAt = (id: string): number => Number(BigInt(id) >> 22n) + 1_288_834_974_657;

function invalid(message: string): TwinReply {
  return {
    status: 400,
    body: {
      errors: [{ message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
    },
  };
}
