import type { z } from 'zod';
import {
  ConsentForm,
  ENGAGEMENT_NEED,
  isByConsent,
  type updateEngagement,
} from '#contracts/channels/connections.ts';
import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { toStoredConnection, resolveConnectionValues } from '#server/channels/connections/connect.ts';
import * as store from '#server/channels/connections/store.ts';
import { openSecrets } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type Body = z.output<typeof updateEngagement.input.body>;
type Change = { row: store.EngagementRow; body: Body; session: Session };

/**
 * Changes a connection, whose row is locked. A user who corrects the form of a connection that could not run wants it to run.
 * @throws invalid_request, offer_gone, other_account, not_permitted for the use in a product that the user may not set
 */
export async function changeChannel(
  context: Context,
  unit: UnitOfWork,
  { row, body, session }: Change,
): Promise<store.EngagementRow> {
  const name = body.name ?? row.name;
  const product = usesOf(row, body.product ?? {}, session);
  const wanted = body.active ?? (row.active || row.inactive_reason !== null);
  const { form } = body;
  if (form === undefined) {
    const active = wanted && row.inactive_reason === null;
    return store.updateEngagement(unit, row._id, { ...store.toEngagementFields(row), name, product, active });
  }
  const values = await resolveConnectionValues(context, unit, {
    channel: row.channel,
    form: mergedForm(context, row, form),
    userId: session.user._id,
  });
  if (row.remote_id !== null && values.token.remote_id !== null && values.token.remote_id !== row.remote_id)
    refuse('other_account');
  const fields = toStoredConnection(context, row.channel, { ...values, wanted });
  return store.updateEngagement(unit, row._id, { ...fields, name, product });
}

/** Stored values overlaid with the sent ones; a secret that is not sent, or sent empty, stays. A consent replaces all. */
function mergedForm(
  context: Context,
  row: store.EngagementRow,
  given: Record<string, unknown>,
): Record<string, unknown> {
  if (isByConsent(row) || ConsentForm.safeParse(given).success) return given;
  const secrets = openSecrets(context, row.secrets);
  const sent = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(value === '' && name in secrets)),
  );
  return { ...row.config, ...secrets, ...sent };
}

/** The products that use the channel from now on; at least one must, and each is set by users who may change its channels. */
function usesOf(
  row: store.EngagementRow,
  wanted: Partial<Record<Product, boolean>>,
  session: Session,
): store.EngagementRow['product'] {
  const need: Partial<Record<Product, Requirement>> = ENGAGEMENT_NEED.write;
  const uses = { ...row.product };
  for (const product of PRODUCTS) {
    const active = wanted[product];
    if (active === undefined || active === (uses[product]?.active ?? false)) continue;
    const entries = need[product];
    if (!entries || !allows(session.user.role.permissions, entries)) refuse('not_permitted');
    uses[product] = { active };
  }
  if (!Object.values(uses).some(({ active }) => active))
    refuse('invalid_request', { fields: { product: fault('product_needed') } });
  return uses;
}
