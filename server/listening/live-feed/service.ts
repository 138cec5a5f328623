import type { Server } from 'socket.io';
import { ARRIVED_SIGNAL } from '#contracts/listening/live-feed.ts';
import type { Service } from '#server/kit/service.ts';
import { makeOpenFeeds } from './open-feeds.ts';
import { serveFeeds } from './socket-feeds.ts';

/** Notifies open feeds of new mentions, on the sockets that browsers have open anyway. */
export const liveFeedService: Service = {
  name: 'arrivals',
  start: () => Promise.resolve(() => Promise.resolve()),
  sockets: (io: Server, context) => {
    const feeds = makeOpenFeeds(context, (socketIds, arrival) =>
      io.to([...socketIds]).emit(ARRIVED_SIGNAL, arrival),
    );
    io.on('connection', (socket) => serveFeeds(feeds, socket));
  },
};
