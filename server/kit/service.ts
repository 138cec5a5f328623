import type { Hono } from 'hono';
import type { Server } from 'socket.io';
import type { Context } from '#server/kit/context.ts';

/** A part of a module with a lifecycle besides its calls and jobs. */
export type Service = {
  name: string;
  /** Called once at the start, before calls and jobs. @returns a function that ends it */
  start: (context: Context) => Promise<() => Promise<void>>;
  /** Routes outside the contract: webhooks, the widget's script. */
  routes?: (app: Hono, context: Context) => void;
  /** Called once the web server listens, with the address at which this machine reaches it. */
  listening?: (context: Context, url: string) => void;
  /** Own socket namespaces. */
  sockets?: (io: Server, context: Context) => void;
};
