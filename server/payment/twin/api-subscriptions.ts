import type { TwinCall } from './twin-call.ts';
import { cancel } from './due.ts';
import { subscriptionOf } from './find.ts';
import { formOf, listOf, numberOf, textOf, textsOf, type Form } from './form.ts';
import { invalid } from './failure.ts';
import { changePrice, subscribe } from './subscriptions.ts';
import { wireList, wireSubscription } from './wire.ts';

/** The price that the first item of a form names. */
export const priceOfItems = (form: Form): string | undefined => {
  const [first] = listOf(form, 'items');
  return typeof first === 'object' && !Array.isArray(first) ? textOf(first, 'price') : undefined;
};

/** Subscriptions: beginning, changing, ending. */
export const SUBSCRIPTION_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/subscriptions',
    (world, { form }) =>
      wireSubscription(
        world,
        subscribe(world, {
          customer: textOf(form, 'customer') ?? invalid('Missing required param: customer.'),
          price: priceOfItems(form) ?? invalid('Missing required param: items.'),
          trialDays: numberOf(form, 'trial_period_days') ?? 0,
          metadata: textsOf(formOf(form, 'metadata')),
        }),
      ),
  ],
  [
    'GET /v1/subscriptions',
    (world, { form }) => {
      const all = textOf(form, 'status') === 'all';
      const found = world.state.subscriptions
        .filter((one) => one.customer === (textOf(form, 'customer') ?? one.customer))
        .filter((one) => all || one.status !== 'canceled')
        .toReversed()
        .slice(0, numberOf(form, 'limit') ?? 10);
      return wireList(
        '/v1/subscriptions',
        found.map((one) => wireSubscription(world, one)),
      );
    },
  ],
  ['GET /v1/subscriptions/:id', (world, { id }) => wireSubscription(world, subscriptionOf(world, id))],
  [
    'POST /v1/subscriptions/:id',
    (world, { id, form }) => {
      const one = subscriptionOf(world, id);
      if (one.status === 'canceled') invalid('A canceled subscription can only update its metadata.');
      const price = priceOfItems(form);
      if (price !== undefined)
        changePrice(world, one, { price, at: numberOf(form, 'proration_date') ?? world.now() });
      const ending = textOf(form, 'cancel_at_period_end');
      if (ending !== undefined) {
        one.cancel_at_period_end = ending === 'true';
        world.emit('customer.subscription.updated', wireSubscription(world, one));
      }
      return wireSubscription(world, one);
    },
  ],
  [
    'DELETE /v1/subscriptions/:id',
    (world, { id }) => {
      const one = subscriptionOf(world, id);
      cancel(world, one);
      return wireSubscription(world, one);
    },
  ],
];
