import type { TwinCall } from './twin-call.ts';
import { invalid, missing } from './failure.ts';
import { formOf, listOf, numberOf, textOf, textsOf } from './form.ts';
import { wireList, wirePrice, wireProduct } from './wire.ts';
import { newId } from './world.ts';

/** Products and prices. */
export const CATALOGUE_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/products',
    (world, { form }) => {
      const id = textOf(form, 'id') ?? newId('prod');
      if (world.state.products.some((one) => one.id === id))
        invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const one = {
        id,
        name: textOf(form, 'name') ?? invalid('Missing required param: name.', { param: 'name' }),
        metadata: textsOf(formOf(form, 'metadata')),
        created: world.now(),
      };
      world.state.products.push(one);
      return wireProduct(one);
    },
  ],
  [
    'GET /v1/products/:id',
    (world, { id }) =>
      wireProduct(world.state.products.find((one) => one.id === id) ?? missing('product', id)),
  ],
  [
    'POST /v1/products/:id',
    (world, { id, form }) => {
      const one = world.state.products.find((product) => product.id === id) ?? missing('product', id);
      one.name = textOf(form, 'name') ?? one.name;
      return wireProduct(one);
    },
  ],
  [
    'POST /v1/prices',
    (world, { form }) => {
      const interval = textOf(formOf(form, 'recurring'), 'interval');
      const product = textOf(form, 'product');
      if (interval !== 'month' && interval !== 'year')
        return invalid('Invalid recurring[interval]: must be one of month or year.');
      if (!world.state.products.some((one) => one.id === product)) return missing('product', String(product));
      const one = {
        id: newId('price'),
        product: String(product),
        unit_amount: numberOf(form, 'unit_amount') ?? invalid('Missing required param: unit_amount.'),
        currency: textOf(form, 'currency') ?? invalid('Missing required param: currency.'),
        interval: interval === 'year' ? ('year' as const) : ('month' as const),
        lookup_key: textOf(form, 'lookup_key') ?? null,
        metadata: textsOf(formOf(form, 'metadata')),
        created: world.now(),
      };
      world.state.prices.push(one);
      return wirePrice(one);
    },
  ],
  [
    'GET /v1/prices',
    (world, { form }) => {
      const keys = listOf(form, 'lookup_keys');
      const found = world.state.prices.filter(
        (one) => keys.length === 0 || (one.lookup_key !== null && keys.includes(one.lookup_key)),
      );
      return wireList('/v1/prices', found.map(wirePrice));
    },
  ],
];
