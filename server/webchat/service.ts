import type { Service } from '#server/kit/service.ts';
import { mountWebchat } from '#server/webchat/routes.ts';
import { openWebchatSockets } from '#server/webchat/sockets.ts';
import { openTyping } from '#server/webchat/typing.ts';

/** The chat on customers' pages: script, settings and sockets of the widget. */
export const webchatService: Service = {
  name: 'webchat',
  // Its feeds end with the live feed; sockets end with the web server.
  start: async () => async () => undefined,
  routes: mountWebchat,
  sockets: (io, context) => openTyping(io, context, openWebchatSockets(io, context)),
};
