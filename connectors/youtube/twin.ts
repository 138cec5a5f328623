import {
  startTwinServer,
  type TwinCall,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { startFeedTwin, type FeedTwin } from '#connectors/rss/twin.ts';
import { formatVideosFeed } from '#connectors/youtube/twin-feed.ts';

/** A running twin of YouTube: the Data API's answers about names of channels, and the feed of every channel. */
export type YoutubeTwin = TwinServer & {
  /** What the channels' feed shows, and how it fails. */
  feed: FeedTwin;
  /** The number of calls to the Data API. */
  readonly questions: number;
};

type Channels = Readonly<Record<string, string>>;

function refused(status: number, reason: string, message: string): TwinReply {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, domain: 'youtube', reason }] } },
  };
}

/** Starts a twin that knows channels by name: `@handle` or `user/name`, each with its id. */
export async function startYoutubeTwin(key: string, channels: Channels): Promise<YoutubeTwin> {
  const feed = await startFeedTwin({ write: formatVideosFeed });
  let questions = 0;
  const server = await startTwinServer({
    answer: (call) => {
      if (call.path === '/feeds/videos.xml')
        return { status: 307, body: null, headers: { location: feed.url } };
      questions += 1;
      return answer(call, key, channels);
    },
    refuse: (status) =>
      status === 429
        ? refused(
            403,
            'quotaExceeded',
            'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
          )
        : refused(status, 'backendError', 'Backend Error'),
  });
  return {
    ...server,
    feed,
    get questions() {
      return questions;
    },
    stop: async () => {
      await server.stop();
      await feed.stop();
    },
  };
}

function answer({ path, query, headers }: TwinCall, key: string, channels: Channels): TwinReply {
  if (path !== '/youtube/v3/channels') return refused(404, 'notFound', 'Not found');
  if (headers.get('x-goog-api-key') !== key)
    return refused(400, 'badRequest', 'API key not valid. Please pass a valid API key.');
  const handle = query.get('forHandle');
  const name = handle === null ? `user/${query.get('forUsername') ?? ''}` : `@${handle.replace(/^@/, '')}`;
  const id = channels[name];
  // Where nothing is found the API leaves the list out.
  const items = id === undefined ? {} : { items: [{ kind: 'youtube#channel', id }] };
  return {
    status: 200,
    body: {
      kind: 'youtube#channelListResponse',
      pageInfo: { totalResults: id ? 1 : 0, resultsPerPage: 5 },
      ...items,
    },
  };
}
