import type { Server } from 'socket.io';
import type { Module } from '#server/kit/module.ts';
import { makeOpenFeeds } from './open-feeds.ts';
import { seat } from './seat.ts';

/** Tells open feeds what arrives, on the sockets that browsers have open anyway. */
export const arrivalsModule: Module = {
  name: 'arrivals',
  start: () => Promise.resolve(() => Promise.resolve()),
  sockets: (io: Server, context) => {
    const feeds = makeOpenFeeds(context);
    io.on('connection', (socket) => seat(feeds, socket));
  },
};
