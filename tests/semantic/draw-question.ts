import fc from 'fast-check';
import { startOfDay } from '#contracts/kit/bars.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { Question, TEXT_MATCHES, type QuestionInput } from '#contracts/semantic/question.ts';
import { SHOP_DAYS, SHOP_FROM } from './shop-world.ts';

const HOUR = 3_600_000;

export const SHOP_MEASURES = [
  'orders.orders',
  'orders.paid',
  'orders.amount',
  'orders.amount_mean',
  'orders.amount_median',
  'orders.amount_p90',
  'orders.amount_least',
  'orders.amount_most',
  'orders.buyers',
  'orders.paid_share',
  'orders.net_paid',
  'lines.lines',
  'lines.quantity',
  'visits.visits',
  'visits.visitors',
  'visits.seconds_mean',
  'stock.held',
  'customers.customers',
] as const;
const SHARED = ['orders.orders', 'orders.buyers', 'visits.visits', 'lines.quantity'] as const;
const DIMENSIONS = [
  'time',
  'weekday',
  'hour',
  'channel',
  'label',
  'aisle',
  'offer',
  'size',
  'buyer',
  'product',
  'city',
  'tier',
] as const;
const VALUES = [
  'web',
  'shop',
  'fax',
  'new',
  'gift',
  'small',
  'large',
  'half',
  'tea',
  'Bangkok',
  '1',
  '2',
  null,
] as const;

const measure = fc.constantFrom(...SHOP_MEASURES);
const dimension = fc.constantFrom(...DIMENSIONS);
const iso = (at: number): string => new Date(at).toISOString();
const plainFilter = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      dimension: fc.constantFrom(
        'channel',
        'label',
        'aisle',
        'offer',
        'size',
        'city',
        'tier',
        'product',
        'weekday',
      ),
      is: fc.constantFrom('among' as const, 'not_among' as const, 'beyond' as const),
      values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 4 }),
    }),
  },
  fc.record({
    dimension: fc.constantFrom('weekday', 'hour'),
    is: fc.constantFrom('among' as const, 'not_among' as const),
    values: fc.constant<string[]>(['1', '2', '3']),
    zone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
  }),
  fc.tuple(fc.integer({ min: 0, max: SHOP_DAYS }), fc.integer({ min: 1, max: 9 })).map(([first, days]) => ({
    instant: 'paid',
    ...(days % 2 === 0 ? { is: 'not_within' as const } : {}),
    from: iso(SHOP_FROM + first * 24 * HOUR),
    to: iso(SHOP_FROM + (first + days) * 24 * HOUR),
  })),
  fc.record({
    number: fc.constantFrom('amount', 'quantity'),
    least: fc.integer({ min: 0, max: 5 }),
    most: fc.integer({ min: 3, max: 15 }),
  }),
  fc.record({ number: fc.constant('amount'), is: fc.constantFrom('empty' as const, 'present' as const) }),
  fc.record({
    text_of: fc.constantFrom('channel', 'label', 'city', 'product', 'offer'),
    is: fc.constantFrom(...TEXT_MATCHES),
    part: fc.constantFrom('e', 'SH', 'Ban', 'tea'),
  }),
);
const linkedFilter = fc.record({
  linked: fc.constant('lines'),
  is: fc.constantFrom('some' as const, 'none' as const),
  filters: fc.array(
    fc.record({
      dimension: fc.constant('product'),
      is: fc.constant('among' as const),
      values: fc.constant<(string | null)[]>(['tea']),
    }),
    { maxLength: 1 },
  ),
});
const anyFilter = fc.record({
  any: fc.array(fc.array(plainFilter, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
});
const exceptFilter = fc.record({ except: fc.array(plainFilter, { minLength: 1, maxLength: 2 }) });

const shown = fc.record({
  is: fc.constantFrom('among' as const, 'not_among' as const),
  values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 5 }),
});
const top = fc.record(
  {
    count: fc.integer({ min: 1, max: 3 }),
    by: measure,
    others: fc.boolean(),
    least: fc.integer({ min: 0, max: 4 }),
    most: fc.integer({ min: 3, max: 9 }),
  },
  { requiredKeys: ['count', 'by', 'others'] },
);
const axis = fc
  .record({
    dimension,
    grain: fc.constantFrom(
      'auto' as const,
      'hour' as const,
      'day' as const,
      'week' as const,
      'month' as const,
    ),
    top: fc.option(top, { freq: 2 }),
    shown: fc.option(shown, { freq: 1 }),
  })
  .map(({ shown: values, ...one }) => (values ? { ...one, shown: values } : one));

/** Whole days, or odd hours; in any zone. */
const span = fc
  .record({
    first: fc.integer({ min: -2, max: SHOP_DAYS - 1 }),
    days: fc.integer({ min: 1, max: 12 }),
    odd: fc.constantFrom(0, 0, HOUR, 2 * HOUR + 1000),
  })
  .map(({ first, days, odd }) => ({
    from: iso(SHOP_FROM + first * 24 * HOUR + odd),
    to: iso(SHOP_FROM + (first + days) * 24 * HOUR + odd),
  }));

/** Periods of the zone's calendar up to an odd instant: days, or a month, with or without their length. */
const running = fc.option(
  fc.record({
    first: fc.integer({ min: 0, max: SHOP_DAYS - 1 }),
    hours: fc.integer({ min: 1, max: 11 * 24 }),
    odd: fc.constantFrom(1, 17 * 60_000 + 123, HOUR - 1),
    unit: fc.constantFrom(null, 'day' as const, 'month' as const),
  }),
  { freq: 1 },
);

/** A span that begins where a day or month of the zone begins and ends at an odd instant. */
function run(
  { first, hours, odd, unit }: NonNullable<typeof running extends fc.Arbitrary<infer T> ? T : never>,
  zone: string,
): Pick<QuestionInput, 'span' | 'length'> {
  const wall = toWallTime(new Date(SHOP_FROM + first * 24 * HOUR + 12 * HOUR), zone);
  const from = startOfDay(unit === 'month' ? { ...wall, day: 1 } : wall, zone);
  const to = from + (unit === 'month' ? first * 24 * HOUR : 0) + hours * HOUR + odd;
  const days = Math.ceil((to - from) / (24 * HOUR));
  return {
    span: { from: iso(from), to: iso(to) },
    ...(unit && { length: { unit, count: unit === 'day' ? days + 1 : 1 } }),
  };
}

/** Before everything, so that it overlaps no drawn span. */
const ownPeriod = fc.integer({ min: 1, max: 9 }).map((days) => ({
  from: iso(SHOP_FROM - 12 * 24 * HOUR),
  to: iso(SHOP_FROM - (12 - days) * 24 * HOUR),
}));

const input: fc.Arbitrary<QuestionInput> = fc.record({
  measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3 }),
  shares: fc.array(fc.record({ measure: fc.constantFrom(...SHARED), within: fc.option(dimension) }), {
    maxLength: 1,
  }),
  rows: fc.array(axis, { maxLength: 2 }),
  columns: fc.array(axis, { maxLength: 1 }),
  filters: fc.array(fc.oneof({ weight: 5, arbitrary: plainFilter }, linkedFilter, exceptFilter, anyFilter), {
    maxLength: 2,
  }),
  span,
  time: fc.constantFrom(null, null, 'paid', 'ordered'),
  comparison: fc.oneof(fc.constantFrom(null, 'before' as const, 'year' as const), ownPeriod),
  order: fc.record({ by: fc.option(measure), descending: fc.boolean() }),
  totals: fc.uniqueArray(fc.constantFrom('rows' as const, 'columns' as const, 'all' as const), {
    maxLength: 3,
  }),
  totals_of: fc.constantFrom('all' as const, 'shown' as const),
  zone: fc.constantFrom('UTC', 'Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
  week_start: fc.integer({ min: 1, max: 7 }),
});

const withRunning = fc
  .record({ one: input, runs: running })
  .map(({ one, runs }) => (runs ? { ...one, ...run(runs, one.zone ?? 'UTC') } : one));

/** Questions of every kind about the shop; many break a law. */
export const shopQuestion: fc.Arbitrary<Question> = withRunning.map((one) => Question.parse(one));
