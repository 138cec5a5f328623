import { sql, type InferResult, type Kysely } from 'kysely';
import { buildPeopleQuery } from '#server/identity/sessions/session-user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { slot, type PreparedQuery } from '#server/kit/db/prepared.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { buildProviderKindSql } from '#server/payment/public.ts';

/**
 * Whether the account or the role requires a second factor that the user does not have; sessions opened in other ways have proved enough.
 */
const lacksFactor = sql<boolean>`(accounts.second_factor_required or roles.second_factor_required)
  and sessions.method in ('password', 'provider')
  and not exists (select from totp_secrets k
    where k.account_id = users.account_id and k.user_id = users._id and k.confirmed_at is not null)
  and not exists (select from passkeys p where p.account_id = users.account_id and p.user_id = users._id)`;

/** The account's rules apply to earlier sessions too; an administrator in a user's place has the rules for that. */
const endsAt = sql<string>`least(sessions.expires_at, case when sessions.method <> 'remote' then
  sessions.created_at + make_interval(hours => accounts.session_hours) end)`;
const idleMinutes = sql<number>`least(sessions.idle_minutes, accounts.session_idle_minutes)`;

/**
 * The session of a token with its user, in one statement that the database plans once. Every table from which it reads has to notify of its
 * changes: a test ensures that.
 */
export function buildSessionQuery(
  platform: Kysely<Tables>,
  provider: ReturnType<typeof buildProviderKindSql>,
) {
  return (
    buildPeopleQuery(platform, provider)
      .innerJoin('sessions', (join) =>
        join
          .onRef('sessions.user_id', '=', 'users._id')
          .onRef('sessions.account_id', '=', 'users.account_id'),
      )
      .select([
        'sessions.last_seen_at',
        endsAt.as('expires_at'),
        idleMinutes.as('idle_minutes'),
        'sessions.remote_by',
        'sessions.brand_id',
      ])
      .select(lacksFactor.as('lacks_factor'))
      .where('sessions.token_hash', '=', slot('token'))
      .where('users.disabled_at', 'is', null)
      // A platform administrator in a user's place may still access an account that is suspended or about to be deleted.
      .where((is) =>
        is.or([
          is('sessions.method', '=', 'remote'),
          is.and([is('accounts.suspended_at', 'is', null), is('accounts.delete_at', 'is', null)]),
        ]),
      )
      .where(sql<boolean>`${endsAt} > ${slot('now')}::timestamptz`)
      .where(
        sql<boolean>`sessions.last_seen_at > ${slot('now')}::timestamptz - make_interval(mins => ${idleMinutes})`,
      )
  );
}

export type SessionRow = InferResult<ReturnType<typeof buildSessionQuery>>[number];
const compiled = new WeakMap<Context, PreparedQuery<SessionRow>>();

function preparedFor(context: Context): PreparedQuery<SessionRow> {
  const known = compiled.get(context);
  if (known) return known;
  const query = buildSessionQuery(context.database.platform, buildProviderKindSql(context.config)).compile();
  const made = { name: 'session', query };
  compiled.set(context, made);
  return made;
}

/** The row of a token's hash, where it may be used at this time. */
export async function readSession(
  context: Context,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const values = { token: tokenHash, now: now.toISOString() };
  const [row] = await context.database.ask(preparedFor(context), values);
  return row;
}
