import type { TwinCall } from './twin-call.ts';
import { refusalOf } from './charge.ts';
import { declined, invalid, missing } from './failure.ts';
import { cardOf, customerOf } from './find.ts';
import { formOf, numberOf, textOf, textsOf, type Form } from './form.ts';
import { behaviourOf } from './test-cards.ts';
import { wireCard, wireCheckout, wireCustomer, wireList } from './wire.ts';
import { newId, type TwinCard, type TwinWorld } from './world.ts';

/** Customers and their cards. */
export const CUSTOMER_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/customers',
    (world, { form }) => {
      const one = {
        id: newId('cus'),
        name: textOf(form, 'name') ?? null,
        email: textOf(form, 'email') ?? null,
        metadata: textsOf(formOf(form, 'metadata')),
        balance: 0,
        default_payment_method: null,
        created: world.now(),
      };
      world.state.customers.push(one);
      world.emit('customer.created', wireCustomer(one));
      return wireCustomer(one);
    },
  ],
  ['GET /v1/customers/:id', (world, { id }) => wireCustomer(customerOf(world, id))],
  [
    'POST /v1/customers/:id',
    (world, { id, form }) => {
      const one = customerOf(world, id);
      const card = textOf(formOf(form, 'invoice_settings'), 'default_payment_method');
      if (card !== undefined) one.default_payment_method = cardOf(world, card).id;
      one.name = textOf(form, 'name') ?? one.name;
      one.email = textOf(form, 'email') ?? one.email;
      world.emit('customer.updated', wireCustomer(one));
      return wireCustomer(one);
    },
  ],
  [
    'GET /v1/customers/:id/payment_methods',
    (world, { id }) =>
      wireList(
        `/v1/customers/${id}/payment_methods`,
        world.state.cards.filter((one) => one.customer === customerOf(world, id).id).map(wireCard),
      ),
  ],
  ['POST /v1/payment_methods', (world, { form }) => wireCard(makeCard(world, formOf(form, 'card')))],
  [
    'POST /v1/payment_methods/:id/detach',
    (world, { id }) => {
      const card = cardOf(world, id);
      const owner = world.state.customers.find((one) => one.id === card.customer);
      if (owner?.default_payment_method === card.id) owner.default_payment_method = null;
      card.customer = null;
      world.emit('payment_method.detached', wireCard(card));
      return wireCard(card);
    },
  ],
  [
    'POST /v1/setup_intents',
    (world, { form }) => {
      const card = cardOf(world, textOf(form, 'payment_method'));
      const customer = customerOf(world, textOf(form, 'customer'));
      keepCard(world, card, customer.id);
      return {
        id: newId('seti'),
        object: 'setup_intent',
        status: 'succeeded',
        customer: customer.id,
        payment_method: card.id,
      };
    },
  ],
  [
    'POST /v1/checkout/sessions',
    (world, { form, url }) => {
      if (textOf(form, 'mode') !== 'setup') invalid('The twin knows checkout sessions of mode setup only.');
      const one = {
        id: newId('cs_test'),
        customer: customerOf(world, textOf(form, 'customer')).id,
        success_url: textOf(form, 'success_url') ?? invalid('Missing required param: success_url.'),
        cancel_url: textOf(form, 'cancel_url') ?? '',
        status: 'open' as const,
        created: world.now(),
      };
      world.state.checkouts.push(one);
      return wireCheckout(one, url);
    },
  ],
  [
    'GET /v1/checkout/sessions/:id',
    (world, { id, url }) =>
      wireCheckout(
        world.state.checkouts.find((one) => one.id === id) ?? missing('checkout.session', id),
        url,
      ),
  ],
];

/** A card out of what a person typed; nothing but its last four digits is remembered. @throws card_error */
export const makeCard = (world: TwinWorld, form: Form): TwinCard => {
  const number = (textOf(form, 'number') ?? '').replaceAll(/[\s-]/g, '');
  const known = behaviourOf(number);
  if (!('refuses' in known)) return declined(known);
  const [month = 0, year = 0] = [numberOf(form, 'exp_month'), numberOf(form, 'exp_year')];
  if (month < 1 || month > 12)
    declined({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." });
  if (Date.UTC(year, month, 1) / 1000 <= world.now())
    declined({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  const card: TwinCard = {
    id: newId('pm'),
    customer: null,
    brand: known.brand,
    last4: number.slice(-4),
    exp_month: month,
    exp_year: year,
    refuses: known.refuses,
    refusal: known.as ?? null,
    created: world.now(),
  };
  world.state.cards.push(card);
  return card;
};

/** Attaches a card that the bank agrees to keep. @throws card_error */
export const keepCard = (world: TwinWorld, card: TwinCard, customer: string): void => {
  const refusal = refusalOf(card, 'keep', world.now());
  if (refusal) declined(refusal);
  card.customer = customer;
  world.emit('payment_method.attached', wireCard(card));
};
