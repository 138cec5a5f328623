import { isAccessibleAtHost } from '#server/brands/public.ts';
import { isAccountOpen } from '#server/identity/account-store.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * The last check of every sign-in, after all factors are proved. A user at a foreign brand's host gets the response for a wrong password;
 * users of a suspended account are told the reason.
 * @throws credentials_wrong, account_suspended
 */
export async function admit(
  context: Context,
  { accountId, request }: { accountId: string; request: Request },
): Promise<void> {
  if (!isAccessibleAtHost(context, request, accountId)) refuse('credentials_wrong');
  if (!(await isAccountOpen(context, accountId))) refuse('account_suspended');
}
