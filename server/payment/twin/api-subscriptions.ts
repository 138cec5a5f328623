import { cancelSubscription } from './due.ts';
import { throwInvalid } from './failure.ts';
import { requireSubscription } from './find.ts';
import { getForm, listOf, getNumber, getText, getTexts, type Form } from './form.ts';
import { changePrice, subscribe } from './subscriptions.ts';
import type { TwinCall } from './twin-call.ts';
import { toWireList, toWireSubscription } from './wire.ts';

/** The price that the first item of a form names. */
export function getPriceOfItems(form: Form): string | undefined {
  const [first] = listOf(form, 'items');
  return typeof first === 'object' && !Array.isArray(first) ? getText(first, 'price') : undefined;
}

/** Subscriptions: beginning, changing, ending. */
export const SUBSCRIPTION_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/subscriptions',
    (world, { form }) =>
      toWireSubscription(
        world,
        subscribe(world, {
          customer: getText(form, 'customer') ?? throwInvalid('Missing required param: customer.'),
          price: getPriceOfItems(form) ?? throwInvalid('Missing required param: items.'),
          trialDays: getNumber(form, 'trial_period_days') ?? 0,
          metadata: getTexts(getForm(form, 'metadata')),
        }),
      ),
  ],
  [
    'GET /v1/subscriptions',
    (world, { form }) => {
      const all = getText(form, 'status') === 'all';
      const found = world.state.subscriptions
        .filter((one) => one.customer === (getText(form, 'customer') ?? one.customer))
        .filter((one) => all || one.status !== 'canceled')
        .toReversed()
        .slice(0, getNumber(form, 'limit') ?? 10);
      return toWireList(
        '/v1/subscriptions',
        found.map((one) => toWireSubscription(world, one)),
      );
    },
  ],
  ['GET /v1/subscriptions/:id', (world, { id }) => toWireSubscription(world, requireSubscription(world, id))],
  [
    'POST /v1/subscriptions/:id',
    (world, { id, form }) => {
      const one = requireSubscription(world, id);
      if (one.status === 'canceled') throwInvalid('A canceled subscription can only update its metadata.');
      const price = getPriceOfItems(form);
      if (price !== undefined)
        changePrice(world, one, { price, at: getNumber(form, 'proration_date') ?? world.now() });
      const ending = getText(form, 'cancel_at_period_end');
      if (ending !== undefined) {
        one.cancel_at_period_end = ending === 'true';
        world.emit('customer.subscription.updated', toWireSubscription(world, one));
      }
      return toWireSubscription(world, one);
    },
  ],
  [
    'DELETE /v1/subscriptions/:id',
    (world, { id }) => {
      const one = requireSubscription(world, id);
      cancelSubscription(world, one);
      return toWireSubscription(world, one);
    },
  ],
];
