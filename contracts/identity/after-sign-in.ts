import { toOwnPath } from '#contracts/identity/own-path.ts';
import type { Session } from '#contracts/identity/session.ts';
import { startOf } from '#contracts/identity/guards.ts';

/**
 * Where a person is redirected after signing in, by any method: to the page that they wanted, else to their brand's page, else to the start
 * page.
 */
export const resolveSignInTarget = (session: Session, wanted?: string | null): string =>
  toOwnPath(wanted ?? undefined) ?? toOwnPath(session.brand.after_login_page?.url) ?? startOf(session);
