import type { Session } from '#contracts/identity/session.ts';
import type { AccountId } from '#contracts/kit/ids.ts';

/** The session behind an open socket. */
export type LiveSession = { accountId: AccountId; session: Session; tokenHash: Buffer };

/** How sockets find sessions. The module of identity implements it; the composition root hands it in. */
export type LiveSessions = {
  /** Uses a one-time ticket up. @returns its session; null when the ticket or the host opens none */
  redeem: (ticket: string, host: string | undefined) => Promise<LiveSession | null>;
  /** The session as it is now, null when it has ended. */
  find: (tokenHash: Buffer) => Promise<LiveSession | null>;
};
