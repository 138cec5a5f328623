import {
  hashValue,
  VALUE_COLOR_LIMITS,
  type ColoredValue,
  type ValueColors,
} from '#contracts/custom-viz/value-colors.ts';
import { assignSlots } from '#engine/chart-forms/colors/assign-slots.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLORS = 'viz_value_colors';

/** The colours of all values of the account. */
export async function listColors(unit: UnitOfWork): Promise<ValueColors> {
  return toColors(await accountTable(unit, COLORS).list({}, ['value_hash', 'slot']));
}

/** The colours of values; those without one get one in the order of their keys, and keep it. */
export async function giveColors(unit: UnitOfWork, values: readonly ColoredValue[]): Promise<ValueColors> {
  if (values.length === 0) return {};
  const hashes = new Map(values.map((value) => [hashValue(value), value]));
  const before = await findColors(unit, [...hashes.keys()]);
  if (Object.keys(before).length === hashes.size) return before;
  await holdUntilCommit(unit.db, `viz-value-colors:${unit.accountId}`);
  const found = await findColors(unit, [...hashes.keys()]);
  const missing = [...hashes].filter(([hash]) => found[hash] === undefined);
  let room = VALUE_COLOR_LIMITS.account - (await countColors(unit));
  const given: { dimension: string; value_hash: string; slot: number }[] = [];
  for (const [dimension, own] of Map.groupBy(missing, ([, value]) => value.dimension)) {
    const taken = await accountTable(unit, COLORS).list({ dimension }, ['slot']);
    const count = Math.min(own.length, VALUE_COLOR_LIMITS.dimension - taken.length, room);
    if (count <= 0) continue;
    room -= count;
    const sorted = own.toSorted(([, one], [, other]) => (one.key < other.key ? -1 : 1)).slice(0, count);
    const slots = assignSlots(
      taken.map(({ slot }) => slot),
      count,
    );
    given.push(...sorted.map(([value_hash], at) => ({ dimension, value_hash, slot: slots[at] ?? 0 })));
  }
  for (const one of given) await accountTable(unit, COLORS).insert(one);
  return { ...found, ...toColors(given) };
}

/** Sets the colour of a value; null: it gets one again when it is drawn. */
export async function setColor(
  unit: UnitOfWork,
  value: ColoredValue,
  slot: number | null,
): Promise<ValueColors> {
  const { dimension } = value;
  const value_hash = hashValue(value);
  await holdUntilCommit(unit.db, `viz-value-colors:${unit.accountId}`);
  await accountTable(unit, COLORS).delete({ dimension, value_hash });
  if (slot === null) return giveColors(unit, [value]);
  await accountTable(unit, COLORS).insert({ dimension, value_hash, slot });
  return { [value_hash]: slot };
}

async function findColors(unit: UnitOfWork, hashes: readonly string[]): Promise<ValueColors> {
  const rows = await accountTable(unit, COLORS)
    .selectFrom()
    .select(['value_hash', 'slot'])
    .where('value_hash', 'in', hashes)
    .execute();
  return toColors(rows);
}

async function countColors(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, COLORS)
    .selectFrom()
    .select((is) => is.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toColors(rows: readonly { value_hash: string; slot: number }[]): ValueColors {
  return Object.fromEntries(rows.map(({ value_hash, slot }) => [value_hash, slot]));
}
