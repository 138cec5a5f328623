import type { AccountId } from '#contracts/kit/ids.ts';
import { brandOfAccount } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { suiteAddress } from '#server/kit/suite-address.ts';

/** Where the links of an account's mails lead: its brand's address, else the suite's own. Nobody's request is asked. */
export const suiteOrigin = (context: Context, accountId: AccountId): string =>
  brandOfAccount(context, accountId)?.origin || suiteAddress(context.config);
