import type { Channel } from '#contracts/inbound/channel.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { readinessOf, splitForm, type SplitForm } from '#server/settings/engagement/form.ts';
import { checkLimit } from '#server/payment/public.ts';
import * as store from '#server/settings/engagement/store.ts';

/** A connection feeds every product that reads channels: its messages are mentions and tickets alike. */
const PRODUCTS_OF_A_CHANNEL: readonly Product[] = ['listening', 'crm'];

/** A channel to be connected: its form as a person filled it in. */
export type NewConnection = {
  _id: string;
  channel: Channel;
  name: string;
  form: Record<string, unknown>;
  product?: Product;
};

/**
 * Connects a channel; what its form lacks leaves it inactive with the reason.
 * @throws invalid_request naming the fields, limit_reached where the plan has no room for another channel
 */
export const connectChannel = async (
  context: Context,
  unit: Unit,
  given: NewConnection,
): Promise<store.EngagementRow> => {
  const { _id, channel, name, product } = given;
  const form = splitForm(channel, given.form);
  await checkLimit(unit, 'channels');
  const products = new Set<Product>([...PRODUCTS_OF_A_CHANNEL, ...(product ? [product] : [])]);
  return store.insertEngagement(unit, {
    _id,
    channel,
    name,
    product: Object.fromEntries([...products].map((one) => [one, { active: true }])),
    ...fieldsOf(context, channel, { form, wanted: true }),
  });
};

/** A checked form, and whether its owner wants the connection to run. */
type Decided = { form: SplitForm; wanted: boolean };

/** What is stored of a form, and whether the connection may run with it. */
export const fieldsOf = (
  context: Context,
  channel: Channel,
  { form, wanted }: Decided,
): Omit<store.EngagementFields, 'name'> => {
  const reason = readinessOf(channel, form);
  const names = Object.keys(form.secrets);
  return {
    config: form.config,
    secrets: names.length > 0 ? context.secrets.seal(JSON.stringify(form.secrets)) : null,
    secret_names: names,
    active: wanted && reason === null,
    inactive_reason: reason,
  };
};
