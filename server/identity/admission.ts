import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * The last gate of every way in, after all factors are proved. Somebody at a foreign brand's host hears what a wrong password
 * hears; people of a suspended account hear why.
 * @throws credentials_wrong, account_suspended
 */
export const admit = async (
  context: Context,
  { accountId, request }: { accountId: string; request: Request },
): Promise<void> => {
  if (!isAccessibleAtHost(context, request, accountId)) refuse('credentials_wrong');
  const account = await context.database.platform
    .selectFrom('accounts')
    .select(['suspended_at', 'delete_at'])
    .where('_id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.suspended_at || account.delete_at) refuse('account_suspended');
};
