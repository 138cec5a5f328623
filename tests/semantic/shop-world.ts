import fc from 'fast-check';

/** A row of a made-up world: columns as ClickHouse stores them, instants in milliseconds. */
export type ShopRow = Readonly<
  Record<string, string | number | null | readonly string[] | readonly number[]>
>;
/** The rows of each data set. */
export type ShopWorld = Readonly<Record<string, readonly ShopRow[]>>;

/** The first instant of the worlds, just before a zone's clock change, and their length. */
export const SHOP_FROM = Date.UTC(2026, 9, 20);
export const SHOP_DAYS = 20;
const HOUR = 3_600_000;

function id(kind: number, number: number): string {
  return `00000000-0000-4000-8${kind}00-${String(number).padStart(12, '0')}`;
}

const at = fc.integer({ min: 0, max: SHOP_DAYS * 24 * 2 }).map((half) => SHOP_FROM + (half * HOUR) / 2);
const channel = fc.constantFrom('web', 'shop', 'fax', 'phone');
const tags = fc.array(fc.constantFrom('new', 'gift', 'sale'), { maxLength: 4 });

function numbered<T extends object>(
  kind: number,
  row: fc.Arbitrary<T>,
  maxLength: number,
): fc.Arbitrary<(T & { _id: string })[]> {
  return fc
    .array(row, { maxLength })
    .map((rows) => rows.map((one, index) => ({ ...one, _id: id(kind, index) })));
}

const SHELVES = ['new', 'gift', 'sale'];
const offers = fc.uniqueArray(fc.constantFrom('half', 'free'), { maxLength: 2 });
const end = fc.constantFrom(SHOP_FROM + 5 * 24 * HOUR, SHOP_FROM + 900 * 24 * HOUR);

const customer = fc.integer({ min: 0, max: 5 }).map((number) => id(1, number));

/** Small made-up worlds: repeated tags, rows without values, links that lead nowhere. */
export const shopWorld: fc.Arbitrary<ShopWorld> = fc.record({
  customers: numbered(
    1,
    fc.record({
      since: at,
      city: fc.constantFrom('Bangkok', 'Chiang Mai', ''),
      tier: fc.integer({ min: 1, max: 3 }),
    }),
    5,
  ),
  shelves: fc
    .tuple(
      fc.subarray(SHELVES),
      fc.array(fc.record({ at, aisle: fc.option(fc.constantFrom('1', '2')) }), {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map(([labels, rows]) =>
      labels.flatMap((label, index) => {
        const row = rows[index];
        return row ? [{ ...row, label, _id: id(6, index) }] : [];
      }),
    ),
  orders: numbered(
    2,
    fc
      .record({
        customer_id: customer,
        at,
        paid_at: fc.option(at),
        channel,
        tags,
        offers,
        ends: fc.tuple(end, end),
        amount: fc.option(fc.integer({ min: 0, max: 20 })),
      })
      .map(({ ends, ...order }) => ({ ...order, offer_ends: ends.slice(0, order.offers.length) })),
    25,
  ),
  lines: numbered(
    3,
    fc.record({
      order_id: fc.integer({ min: 0, max: 30 }).map((number) => id(2, number)),
      at,
      product: fc.constantFrom('tea', 'cake'),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    25,
  ),
  visits: numbered(
    4,
    fc.record({
      customer_id: fc.option(customer),
      at,
      channel,
      tags,
      seconds: fc.integer({ min: 1, max: 90 }),
    }),
    25,
  ),
  stock: numbered(5, fc.record({ at, channel, amount: fc.integer({ min: 0, max: 9 }) }), 12),
});
