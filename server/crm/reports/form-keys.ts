import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import {
  parseFieldId,
  parseKeyRange,
  parseKeyValue,
  type ReportBy,
  type ReportField,
} from '#contracts/crm/reports/report-by.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FieldKind } from '#contracts/crm/tickets/form.ts';
import { computeBinEdges } from '#server/crm/reports/histogram-bins.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/**
 * How the values of a form field become keys: `kind` as in the form (null: no field of it any more), and the numbers at which the next
 * range begins, in order; none: each number is a row of its own.
 */
export type FieldKeys = {
  id: string;
  kind: FieldKind | null;
  edges: readonly number[];
  field: ReportField | null;
};

/** The numbers that tickets have at a form field: how many different ones, the extremes, and those that leave 5 % of the tickets on either side. */
export type NumberSpread = { different: number; low: number; high: number; least: number; most: number };

/** Numbers up to this count are listed one by one: stars, for example. */
const MOST_NUMBERS = 12;

/**
 * The field by which a report is grouped, as in the current form; null where it is grouped by none. A `key` carries the ends of its own range,
 * so that it opens what it counted, whatever values were added since.
 */
export async function loadFieldKeys(
  unit: UnitOfWork,
  by: ReportBy | undefined,
  key?: string,
): Promise<FieldKeys | null> {
  const id = by === undefined ? null : parseFieldId(by);
  if (id === null) return null;
  const { fields } = await readCachedSetting(unit, customForm, 'form');
  const field = fields.find(({ _id }) => _id === id);
  return {
    id,
    kind: field?.kind ?? null,
    edges: key === undefined ? [] : edgesOfKey(key),
    field: field ? { label: field.label, kind: field.kind } : null,
  };
}

/** The starts of the ranges for numbers; none where they are few. */
export function computeEdges({ different, low, high, least, most }: NumberSpread): number[] {
  if (different <= MOST_NUMBERS) return [];
  // A few outliers would leave all other numbers in one range.
  return low < high ? computeBinEdges(low, high) : computeBinEdges(least, most);
}

function edgesOfKey(key: string): number[] {
  const range = parseKeyRange(key);
  const ends = [range?.from, range?.to].flatMap((end) => (end == null ? [] : [Number(end)]));
  return ends.length === 2 && Number(ends[0]) >= Number(ends[1]) ? [] : ends;
}

/** The position of a row of numbers or months among the others; rows of other kinds have no order of their own. */
export function computeKeyOrder(field: FieldKeys | null, key: string): number {
  if (key === NO_KEY || (field?.kind !== 'number' && field?.kind !== 'date')) return Number.MAX_VALUE;
  const value = parseKeyValue(key);
  if (value !== null) return Number(value) || 0;
  const range = parseKeyRange(key);
  return range ? Number(range.from ?? -Number.MAX_VALUE) : Date.parse(`${key}-01`) || 0;
}
