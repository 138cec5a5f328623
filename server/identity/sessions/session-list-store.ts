import Bowser from 'bowser';
import type { OpenSession } from '#contracts/identity/sessions.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/** The sessions of a user, last used first. Sessions of an administrator in their place are not visible to them. */
export async function listSessionsOf(
  unit: UnitOfWork,
  userId: string,
  current: Buffer,
): Promise<OpenSession[]> {
  const rows = await unit.db
    .selectFrom('sessions')
    .select(['_id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('remote_by', 'is', null)
    .where('expires_at', '>', unit.now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map(({ token_hash, user_agent, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    current: token_hash.equals(current),
  }));
}

/** Ends one session of a user. @throws not_found */
export async function endOneSession(unit: UnitOfWork, userId: string, _id: string): Promise<void> {
  requireFound(
    await unit.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('remote_by', 'is', null)
      .where('_id', '=', _id)
      .returning('_id')
      .executeTakeFirst(),
  );
  unit.record({ kind: 'session.ended', entityId: userId, data: { ended: 1 } });
}

const KINDS: Record<string, OpenSession['kind']> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** A readable form of what a browser reports about itself: `Chrome on Windows`. */
function deviceOf(userAgent: string): Pick<OpenSession, 'device' | 'kind'> {
  const agent = Bowser.parse(userAgent === '' ? '?' : userAgent);
  const device = [agent.browser.name, agent.os.name].filter(Boolean).join(' on ');
  return { device, kind: KINDS[agent.platform.type ?? ''] ?? 'other' };
}
