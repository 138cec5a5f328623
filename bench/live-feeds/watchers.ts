import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { createSocketTicket } from '#contracts/identity/session.ts';
import { NewMentions, ARRIVED_SIGNAL, WATCH_SIGNAL } from '#contracts/listening/live-feed.ts';
import { buildInit, buildPath, request } from '#tests/factories/person.ts';

/** The users whose feeds are opened, the number of feeds, and the keywords by which they are filtered in turn. */
export type WatcherOptions = { url: string; cookie: string; feeds: number; keywords: readonly string[] };
/** What each feed received: when (milliseconds since 1970), and how many posts. */
export type FeedCounts = { at: number; count: number }[][];

const { url, cookie, feeds, keywords }: WatcherOptions = workerData;

/** Opens a browser's socket with one feed, as a screen does. */
async function openFeed(heard: FeedCounts[number], keyword: string): Promise<void> {
  const answered = await request(url, buildPath(createSocketTicket, {}), {
    ...buildInit(createSocketTicket, {}),
    headers: { 'content-type': 'application/json', cookie, origin: url },
  });
  const { ticket } = createSocketTicket.answer.parse(answered.body);
  const socket = io(url, {
    query: { access_token: ticket },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.on(ARRIVED_SIGNAL, (given: unknown) => {
    heard.push({ at: Date.now(), count: NewMentions.parse(given).count });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const filter = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z', keyword };
  socket.emit(WATCH_SIGNAL, { feed: 'feed', filter });
  await socket.emitWithAck('catch-up', { after: 0 });
}

const all: FeedCounts = Array.from({ length: feeds }, () => []);
for (const [index, heard] of all.entries()) await openFeed(heard, keywords[index % keywords.length] ?? '');
parentPort?.on('message', () => parentPort?.postMessage(all));
parentPort?.postMessage('open');
