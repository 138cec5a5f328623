import { toOwnPath } from '#contracts/identity/own-path.ts';
import type { Session } from '#contracts/identity/session.ts';
import { startOf } from '#contracts/identity/guards.ts';

/** Where somebody comes to who has just signed in, by whatever way: where they wanted to go, else their brand's page, else the start. */
export const resolveSignInTarget = (session: Session, wanted?: string | null): string =>
  toOwnPath(wanted ?? undefined) ?? toOwnPath(session.brand.after_login_page?.url) ?? startOf(session);
