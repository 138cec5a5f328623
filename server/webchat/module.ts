import type { Module } from '#server/kit/module.ts';
import { mountWebchat } from '#server/webchat/routes.ts';
import { openWebchatSockets } from '#server/webchat/sockets.ts';
import { openTyping } from '#server/webchat/typing.ts';

/** The chat on customers' pages: script, settings and sockets of the widget. */
export const webchat: Module = {
  name: 'webchat',
  // Its feeds end with the live feed; sockets end with the web server.
  start: async () => async () => undefined,
  routes: mountWebchat,
  sockets: (io, context) => openTyping(io, context, openWebchatSockets(io, context)),
};
