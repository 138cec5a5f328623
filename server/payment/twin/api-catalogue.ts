import { throwInvalid, throwMissing } from './failure.ts';
import { getForm, listOf, getNumber, getText, getTexts } from './form.ts';
import type { TwinCall } from './twin-call.ts';
import { toWireList, toWirePrice, toWireProduct } from './wire.ts';
import { generateId } from './world.ts';

/** Products and prices. */
export const CATALOGUE_CALLS: readonly TwinCall[] = [
  [
    'POST /v1/products',
    (world, { form }) => {
      const id = getText(form, 'id') ?? generateId('prod');
      if (world.state.products.some((one) => one.id === id))
        throwInvalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const one = {
        id,
        name: getText(form, 'name') ?? throwInvalid('Missing required param: name.', { param: 'name' }),
        metadata: getTexts(getForm(form, 'metadata')),
        created: world.now(),
      };
      world.state.products.push(one);
      return toWireProduct(one);
    },
  ],
  [
    'GET /v1/products/:id',
    (world, { id }) =>
      toWireProduct(world.state.products.find((one) => one.id === id) ?? throwMissing('product', id)),
  ],
  [
    'POST /v1/products/:id',
    (world, { id, form }) => {
      const one = world.state.products.find((product) => product.id === id) ?? throwMissing('product', id);
      one.name = getText(form, 'name') ?? one.name;
      return toWireProduct(one);
    },
  ],
  [
    'POST /v1/prices',
    (world, { form }) => {
      const interval = getText(getForm(form, 'recurring'), 'interval');
      const product = getText(form, 'product');
      if (interval !== 'month' && interval !== 'year')
        return throwInvalid('Invalid recurring[interval]: must be one of month or year.');
      if (!world.state.products.some((one) => one.id === product))
        return throwMissing('product', String(product));
      const one = {
        id: generateId('price'),
        product: String(product),
        unit_amount: getNumber(form, 'unit_amount') ?? throwInvalid('Missing required param: unit_amount.'),
        currency: getText(form, 'currency') ?? throwInvalid('Missing required param: currency.'),
        interval: interval === 'year' ? ('year' as const) : ('month' as const),
        lookup_key: getText(form, 'lookup_key') ?? null,
        metadata: getTexts(getForm(form, 'metadata')),
        created: world.now(),
      };
      world.state.prices.push(one);
      return toWirePrice(one);
    },
  ],
  [
    'GET /v1/prices',
    (world, { form }) => {
      const keys = listOf(form, 'lookup_keys');
      const found = world.state.prices.filter(
        (one) => keys.length === 0 || (one.lookup_key !== null && keys.includes(one.lookup_key)),
      );
      return toWireList('/v1/prices', found.map(toWirePrice));
    },
  ],
];
