import { checkCard } from './charge.ts';
import { throwDeclined, throwInvalid, throwMissing } from './failure.ts';
import { requireCard, requireCustomer } from './find.ts';
import { getForm, getNumber, getText, getTexts, type Form } from './form.ts';
import { findCardBehaviour } from './test-cards.ts';
import type { TwinCall } from './twin-call.ts';
import { toWireCard, toWireCheckout, toWireCustomer, toWireList } from './wire.ts';
import { generateId, type TwinCard, type TwinWorld } from './world.ts';

/** Customers and their cards. */
export const CUSTOMER_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/customers',
    (world, { form }) => {
      const one = {
        id: generateId('cus'),
        name: getText(form, 'name') ?? null,
        email: getText(form, 'email') ?? null,
        metadata: getTexts(getForm(form, 'metadata')),
        balance: 0,
        default_payment_method: null,
        created: world.now(),
      };
      world.state.customers.push(one);
      world.emit('customer.created', toWireCustomer(one));
      return toWireCustomer(one);
    },
  ],
  ['GET /v1/customers/:id', (world, { id }) => toWireCustomer(requireCustomer(world, id))],
  [
    'POST /v1/customers/:id',
    (world, { id, form }) => {
      const one = requireCustomer(world, id);
      const card = getText(getForm(form, 'invoice_settings'), 'default_payment_method');
      if (card !== undefined) one.default_payment_method = requireCard(world, card).id;
      one.name = getText(form, 'name') ?? one.name;
      one.email = getText(form, 'email') ?? one.email;
      world.emit('customer.updated', toWireCustomer(one));
      return toWireCustomer(one);
    },
  ],
  [
    'GET /v1/customers/:id/payment_methods',
    (world, { id }) =>
      toWireList(
        `/v1/customers/${id}/payment_methods`,
        world.state.cards.filter((one) => one.customer === requireCustomer(world, id).id).map(toWireCard),
      ),
  ],
  ['POST /v1/payment_methods', (world, { form }) => toWireCard(makeCard(world, getForm(form, 'card')))],
  [
    'POST /v1/payment_methods/:id/detach',
    (world, { id }) => {
      const card = requireCard(world, id);
      const owner = world.state.customers.find((one) => one.id === card.customer);
      if (owner?.default_payment_method === card.id) owner.default_payment_method = null;
      card.customer = null;
      world.emit('payment_method.detached', toWireCard(card));
      return toWireCard(card);
    },
  ],
  [
    'POST /v1/setup_intents',
    (world, { form }) => {
      const card = requireCard(world, getText(form, 'payment_method'));
      const customer = requireCustomer(world, getText(form, 'customer'));
      attachCard(world, card, customer.id);
      return {
        id: generateId('seti'),
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
      if (getText(form, 'mode') !== 'setup')
        throwInvalid('The twin knows checkout sessions of mode setup only.');
      const one = {
        id: generateId('cs_test'),
        customer: requireCustomer(world, getText(form, 'customer')).id,
        success_url: getText(form, 'success_url') ?? throwInvalid('Missing required param: success_url.'),
        cancel_url: getText(form, 'cancel_url') ?? '',
        status: 'open' as const,
        created: world.now(),
      };
      world.state.checkouts.push(one);
      return toWireCheckout(one, url);
    },
  ],
  [
    'GET /v1/checkout/sessions/:id',
    (world, { id, url }) =>
      toWireCheckout(
        world.state.checkouts.find((one) => one.id === id) ?? throwMissing('checkout.session', id),
        url,
      ),
  ],
];

/** A card out of what a person typed; nothing but its last four digits is remembered. @throws card_error */
export function makeCard(world: TwinWorld, form: Form): TwinCard {
  const number = (getText(form, 'number') ?? '').replaceAll(/[\s-]/g, '');
  const known = findCardBehaviour(number);
  if (!('refuses' in known)) return throwDeclined(known);
  const [month = 0, year = 0] = [getNumber(form, 'exp_month'), getNumber(form, 'exp_year')];
  if (month < 1 || month > 12)
    throwDeclined({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." });
  if (Date.UTC(year, month, 1) / 1000 <= world.now())
    throwDeclined({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  const card: TwinCard = {
    id: generateId('pm'),
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
}

/** Attaches a card that the bank agrees to keep. @throws card_error */
export function attachCard(world: TwinWorld, card: TwinCard, customer: string): void {
  const refusal = checkCard(card, 'keep', world.now());
  if (refusal) throwDeclined(refusal);
  card.customer = customer;
  world.emit('payment_method.attached', toWireCard(card));
}
