import { AccountId } from '#contracts/kit/ids.ts';
import { parseTokenCookie } from '#server/identity/sessions/cookie.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** Which sessions a provider ends: by their sign-ins there, by the user, or by both. */
type LogoutSubject = { subject?: string | undefined; sids?: readonly string[] };

/**
 * Ends sessions that depend on sign-ins at one provider, at the provider's request: never those of another provider or of a password.
 * @param message the id of the provider's message, which counts once in `life` milliseconds
 * @returns how many ended
 * @throws when the message was used before
 */
export function endProviderSessions(
  context: Context,
  connection: ConnectionRow,
  { message, life, subject, sids = [] }: LogoutSubject & { message: string; life: number },
): Promise<number> {
  const accountId = AccountId.parse(connection.account_id);
  return inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    await unit.db.deleteFrom('used_sso_tokens').where('expires_at', '<', unit.now.toISOString()).execute();
    const fresh = await unit.db
      .insertInto('used_sso_tokens')
      .values({
        account_id: accountId,
        token_id: `${connection._id}:${message}`,
        expires_at: new Date(unit.now.getTime() + life),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_id')
      .executeTakeFirst();
    if (!fresh) throw new Error('the message was used before');
    if (subject === undefined && sids.length === 0) throw new Error('the message names nobody');
    const ended = await unit.db
      .deleteFrom('sessions')
      .using('sso_sessions')
      .whereRef('sso_sessions.account_id', '=', 'sessions.account_id')
      .whereRef('sso_sessions.session_id', '=', 'sessions._id')
      .where('sso_sessions.connection_id', '=', connection._id)
      .$if(sids.length > 0, (query) => query.where('sso_sessions.sid', 'in', sids))
      .$if(subject !== undefined, (query) => query.where('sso_sessions.subject', '=', subject ?? ''))
      .returning('sessions.user_id')
      .execute();
    for (const userId of new Set(ended.map(({ user_id }) => user_id)))
      unit.record({ kind: 'session.ended', entityId: userId, data: { by: 'provider' } });
    return ended.length;
  });
}

type LinkInput = { accountId: string; cookie: string; connection: ConnectionRow; person: SsoPerson };

/** Stores on which sign-in at a provider the session of a cookie depends. */
export async function linkSession(
  { database }: Context,
  { accountId, cookie, connection, person }: LinkInput,
): Promise<void> {
  const opened = await database.platform
    .selectFrom('sessions')
    .select('_id')
    .where('token_hash', '=', hashToken(parseTokenCookie(cookie)))
    .executeTakeFirstOrThrow();
  await database.platform
    .insertInto('sso_sessions')
    .values({
      account_id: accountId,
      session_id: opened._id,
      connection_id: connection._id,
      subject: person.subject,
      sid: person.sid,
      name_id: person.saml_name && JSON.stringify(person.saml_name),
    })
    .execute();
}

/** The connection and the sign-in at its provider by which a session was opened. */
export async function findSignInOfSession(unit: UnitOfWork, tokenHash: Buffer) {
  return unit.db
    .selectFrom('sso_sessions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'sso_sessions.account_id')
        .onRef('sessions._id', '=', 'sso_sessions.session_id'),
    )
    .innerJoin('sso_connections', (join) =>
      join
        .onRef('sso_connections.account_id', '=', 'sso_sessions.account_id')
        .onRef('sso_connections._id', '=', 'sso_sessions.connection_id'),
    )
    .selectAll('sso_connections')
    .select(['sso_sessions.subject', 'sso_sessions.sid', 'sso_sessions.name_id'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sso_connections.active', '=', true)
    .executeTakeFirst();
}
