import { ConsentForm, isByConsent } from '#contracts/channels/connections.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Channel, ConsentChannel } from '#contracts/networks.ts';
import { findConnectionProblem, splitForm, type SplitForm } from '#server/channels/connections/form.ts';
import { claimOfferedAccount, type StoredAccount } from '#server/channels/connections/offer-store.ts';
import * as store from '#server/channels/connections/store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { checkLimit } from '#server/payment/public.ts';

/** A connection feeds every product that reads channels: its messages are both mentions and tickets. */
const PRODUCTS_OF_A_CHANNEL: readonly Product[] = ['listening', 'crm'];

/** A channel to be connected: its form as a user filled it in, or what they chose after their consent. */
export type NewConnection = {
  _id: string;
  channel: Channel;
  name: string;
  form: Record<string, unknown>;
  product?: Product;
  /** The user who connects it; a consent belongs to them alone. */
  userId?: string;
};

/**
 * Connects a channel; if its form is incomplete, it stays inactive with the reason.
 * @throws invalid_request naming the fields, offer_gone, limit_reached where the plan has no room for another channel
 */
export async function connectChannel(
  context: Context,
  unit: UnitOfWork,
  given: NewConnection,
): Promise<store.EngagementRow> {
  const { _id, channel, name, product } = given;
  const values = await resolveConnectionValues(context, unit, {
    channel,
    form: given.form,
    userId: given.userId ?? '',
  });
  await checkLimit(unit, 'channels');
  const products = new Set<Product>([...PRODUCTS_OF_A_CHANNEL, ...(product ? [product] : [])]);
  return store.insertEngagement(unit, {
    _id,
    channel,
    name,
    product: Object.fromEntries([...products].map((one) => [one, { active: true }])),
    ...toStoredConnection(context, channel, { ...values, wanted: true }),
  });
}

type ConnectionForm = { channel: Channel; form: Record<string, unknown>; userId: string };

/** The values of a form and the state of its token: unknown yet, or just granted by a consent. */
export async function resolveConnectionValues(
  context: Context,
  unit: UnitOfWork,
  { channel, form, userId }: ConnectionForm,
): Promise<{ form: SplitForm; token: store.TokenFields }> {
  const chosen = ConsentForm.safeParse(form);
  if (!chosen.success) {
    if (isByConsent({ channel, config: form }))
      return refuse('invalid_request', { fields: { form: fault('consent_anew') } });
    return { form: splitForm(channel, form), token: store.NO_TOKEN };
  }
  const account = await claimOfferedAccount(context, unit, { channel, userId, form: chosen.data });
  return {
    form: { config: configOf(account), secrets: account.secrets },
    token: {
      token_state: 'good',
      token_message: null,
      token_message_fault: null,
      token_checked_at: unit.now.toISOString(),
      token_expires_at: account.expires_at,
      remote_id: account.id,
      remote_name: account.name,
    },
  };
}

/**
 * Connects an account of a network with the secrets that a consent would give, without one: for the demonstration, whose networks are
 * twins.
 */
export async function connectConsented(
  context: Context,
  unit: UnitOfWork,
  { _id, channel, name, account }: ConsentedConnection,
): Promise<store.EngagementRow> {
  return store.insertEngagement(unit, {
    _id,
    channel,
    name,
    product: Object.fromEntries(PRODUCTS_OF_A_CHANNEL.map((one) => [one, { active: true }])),
    ...toStoredConnection(context, channel, {
      form: { config: configOf(account), secrets: account.secrets },
      token: {
        ...store.NO_TOKEN,
        token_state: 'good',
        token_checked_at: unit.now.toISOString(),
        remote_id: account.id,
        remote_name: account.name,
      },
      wanted: true,
    }),
  });
}

type ConsentedConnection = {
  _id: string;
  channel: ConsentChannel;
  name: string;
  account: Pick<StoredAccount, 'id' | 'name' | 'secrets' | 'picture' | 'config'>;
};

function configOf({
  id,
  name,
  picture,
  config,
}: Pick<StoredAccount, 'id' | 'name' | 'picture' | 'config'>): Record<string, unknown> {
  return {
    ...config,
    account_id: id,
    account_name: name,
    ...(picture ? { picture } : {}),
  };
}

/** A checked form, its token, and whether its owner wants the connection to run. */
type CheckedForm = { form: SplitForm; token: store.TokenFields; wanted: boolean };

/** The stored fields of a form, and whether the connection may run with it. */
export function toStoredConnection(
  context: Context,
  channel: Channel,
  { form, token, wanted }: CheckedForm,
): Omit<store.EngagementFields, 'name'> {
  const reason = findConnectionProblem(channel, form, token.token_state === 'good');
  const names = Object.keys(form.secrets);
  return {
    config: form.config,
    secrets: names.length > 0 ? context.secrets.seal(JSON.stringify(form.secrets)) : null,
    secret_names: names,
    active: wanted && reason === null,
    inactive_reason: reason,
    ...token,
  };
}
