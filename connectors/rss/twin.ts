import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateRssFeed } from 'feedsmith';

/** A post that the twin's feed shows. */
export type TwinPost = { id: string; title: string; html: string; author?: string; published_at: string };

/** The twin's next responses in place of its feed. `stall` never responds. */
export type FeedFault =
  | { status: number; retry_after?: number }
  | { body: string; type?: string }
  | 'stall'
  | 'drop';

/** A running feed. `requests` counts requests; `unchanged` counts 304 responses. */
export type FeedTwin = {
  url: string;
  readonly requests: number;
  readonly unchanged: number;
  publish(post: TwinPost): void;
  misbehave(fault: FeedFault, times?: number): void;
  stop(): Promise<void>;
};

/** The title, address and format of the twin's feed; the format is RSS by default. */
type TwinFeed = {
  port?: number;
  title?: string;
  link?: string;
  write?: (posts: readonly TwinPost[]) => string;
};

/** Starts a feed on 127.0.0.1 that honours ETag and Last-Modified, for tests and for the demo. */
export async function startFeedTwin(options: TwinFeed = {}): Promise<FeedTwin> {
  const posts: TwinPost[] = [];
  const faults: FeedFault[] = [];
  const count = { requests: 0, unchanged: 0 };
  const server = createServer((request, response) => {
    count.requests += 1;
    const fault = faults.shift();
    if (fault !== undefined) return misanswer(response, fault);
    if (answer(request, response, feedOf(posts, options))) count.unchanged += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/feed.xml`,
    get requests() {
      return count.requests;
    },
    get unchanged() {
      return count.unchanged;
    },
    publish: (post) => void posts.unshift(post),
    misbehave: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function feedOf(posts: readonly TwinPost[], options: TwinFeed) {
  const modified = new Date(Math.max(0, ...posts.map((post) => Date.parse(post.published_at)))).toUTCString();
  const body = options.write?.(posts) ?? rssOf(posts, options);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, modified };
}

function rssOf(
  posts: readonly TwinPost[],
  { title = 'ข่าวตัวอย่าง', link = 'https://feed.example/' }: TwinFeed,
): string {
  return generateRssFeed({
    title,
    link,
    description: title,
    items: posts.slice(0, 100).map((post) => ({
      title: post.title,
      description: post.html,
      link: new URL(post.id, link).href,
      guid: { value: post.id, isPermaLink: false },
      pubDate: new Date(post.published_at),
      ...(post.author === undefined ? {} : { dc: { creators: [post.author] } }),
    })),
  });
}

/** Sends the feed, or 304 where the client has it already; returns which. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  feed: ReturnType<typeof feedOf>,
): boolean {
  const headers = {
    etag: feed.etag,
    'last-modified': feed.modified,
    'content-type': 'application/rss+xml; charset=utf-8',
  };
  const unchanged = request.headers['if-none-match'] === feed.etag;
  response.writeHead(unchanged ? 304 : 200, headers).end(unchanged ? undefined : feed.body);
  return unchanged;
}

function misanswer(response: ServerResponse, fault: FeedFault): void {
  if (fault === 'stall') return;
  if (fault === 'drop') return void response.destroy();
  if ('body' in fault) {
    response.writeHead(200, { 'content-type': fault.type ?? 'text/html' }).end(fault.body);
    return;
  }
  const headers = fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) };
  response.writeHead(fault.status, headers).end();
}
