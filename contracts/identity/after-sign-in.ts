import { startOf } from '#contracts/identity/guards.ts';
import { toOwnPath } from '#contracts/identity/own-path.ts';
import type { Session } from '#contracts/identity/session.ts';

/**
 * Where a person is redirected after signing in, by any method: to the page that they wanted, else to their brand's page, else to the start
 * page.
 */
export function resolveSignInTarget(session: Session, wanted?: string | null): string {
  return toOwnPath(wanted ?? undefined) ?? toOwnPath(session.brand.after_login_page?.url) ?? startOf(session);
}
