import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** Whose a calendar address is: of which account and person; nothing where it was revoked or never made. */
export async function findAddressOwner(
  { database }: Pick<Context, 'database'>,
  token: string,
): Promise<{ accountId: AccountId; userId: string } | undefined> {
  const row = await database.platform
    .selectFrom('publishing_calendar_addresses')
    .select(['account_id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { accountId: AccountId.parse(row.account_id), userId: row.user_id };
}
