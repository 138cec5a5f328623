import { findSession } from '#server/identity/sessions/find-session.ts';
import { isValidAtHost } from '#server/identity/sessions/session-store.ts';
import { redeemSocketTicket } from '#server/identity/sessions/socket-ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { LiveSessions } from '#server/kit/realtime/live-session.ts';

/** The sessions of people, for live sockets. */
export function makeLiveSessions(context: Context): LiveSessions {
  return {
    redeem: async (ticket, host) => {
      const found = await redeemSocketTicket(context, ticket);
      return found && isValidAtHost(context, found, host) ? found : null;
    },
    find: (tokenHash) => findSession(context, tokenHash),
  };
}
