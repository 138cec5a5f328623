import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { FEATURES } from '#contracts/permissions/features.ts';
import type { copyAccountSettings, TransferOutcome } from '#contracts/settings/transfer.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import type { Call } from '#server/kit/http/call.ts';
import { exportSettings } from '#server/settings/transfer/export-settings.ts';
import { importSettings } from '#server/settings/transfer/import-settings.ts';
import { withMedia } from '#server/settings/transfer/media.ts';
import { findFirstAdministrator, loadOwnAccount } from '#server/settings/transfer/names-store.ts';
import type { TransferScope } from '#server/settings/transfer/reach.ts';

/**
 * Copies the settings of one account to another, as the operator. Parts that the target's products do not have are left out; the limits of
 * its plan apply. The target's event log records who did it and the source.
 * @throws not_found where one of the accounts does not exist
 */
export async function copyBetweenAccounts(call: Call<typeof copyAccountSettings>): Promise<TransferOutcome> {
  const { from, to, parts, dry_run, leave_refused } = call.body;
  if (from === to) refuse('invalid_request', { fields: { to: fault('copied_from_account') } });
  const { context } = call;
  const file = await inAccount(call, from, async (unit) => {
    const { name, product } = await loadOwnAccount(unit);
    const person = await ownerIn(context, unit);
    return exportSettings(
      { context, unit, person },
      { reach: everything(product, person), account: name, parts },
    );
  });
  const scope = { accountId: AccountId.parse(to), actor: call.actor };
  return withMedia(context, { scope, media: file.media }, (media) =>
    inAccount(call, to, async (unit: UnitOfWork) => {
      const person = await ownerIn(context, unit);
      return importSettings(
        { context, unit, person, media },
        {
          parts: file.parts,
          reach: everything((await loadOwnAccount(unit)).product, person),
          chosen: parts,
          dry_run,
          leave_refused,
          source: { from_account: from },
          sameIds: true,
        },
      );
    }),
  );
}

/** The user whose permissions a copy uses for personal settings: the account's first administrator. */
async function ownerIn(context: Context, unit: UnitOfWork): Promise<Session | null> {
  const userId = await findFirstAdministrator(unit);
  return userId === undefined ? null : loadSession(context, unit.accountId, userId);
}

function everything(product: TransferScope['product'], person: Session | null): TransferScope {
  return {
    person: person !== null,
    held: null,
    product,
    features: FEATURES,
    paid: true,
  };
}
