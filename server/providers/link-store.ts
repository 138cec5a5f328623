import { AccountId } from '#contracts/kit/ids.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export function listLinks(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'provider_links')
    .selectFrom()
    .select(['provider', 'name', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

type Link = { provider: SignInProvider; subject: string; name: string; userId: string };

/** Links a provider's user to a user here. @returns false when either is linked already */
export async function insertLink(unit: UnitOfWork, { userId, ...link }: Link): Promise<boolean> {
  return (
    (await accountTable(unit, 'provider_links')
      .insertInto({ user_id: userId, linked_at: unit.now, ...link })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()) !== undefined
  );
}

export async function deleteLink(
  unit: UnitOfWork,
  userId: string,
  provider: SignInProvider,
): Promise<boolean> {
  return (
    (await accountTable(unit, 'provider_links')
      .deleteFrom()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .returning('subject')
      .executeTakeFirst()) !== undefined
  );
}

/** The user here who is linked to a provider's user: by the provider and its own ID for them alone, never by an e-mail address. */
export async function findLinkedUser(context: Context, provider: SignInProvider, subject: string) {
  const row = await context.database.platform
    .selectFrom('provider_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'provider_links.account_id')
        .onRef('users._id', '=', 'provider_links.user_id'),
    )
    .select(['provider_links.account_id', 'provider_links.user_id'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? { accountId: AccountId.parse(row.account_id), userId: row.user_id } : null;
}
