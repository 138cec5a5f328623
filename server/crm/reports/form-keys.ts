import type { RawBuilder, SqlBool } from 'kysely';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import {
  parseFieldId,
  parseKeyRange,
  parseKeyValue,
  type ReportBy,
  type ReportField,
} from '#contracts/crm/reports/report-by.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FieldKeys } from '#server/crm/reports/form-key-sql.ts';
import { computeBinEdges } from '#server/crm/reports/histogram-bins.ts';
import { findNumberSpread } from '#server/crm/reports/number-spread-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

type Condition = RawBuilder<SqlBool>;

/** Numbers up to this count are listed one by one: stars, for example. */
const MOST_NUMBERS = 12;
/**
 * The field by which a report is grouped, as in the current form, and how its values become keys; null where it is grouped by none. A `key`
 * carries the ends of its own range, so that it opens what it counted, whatever values were added since.
 */
export async function loadFieldKeys(
  unit: UnitOfWork,
  by: ReportBy | undefined,
  of: { where: Condition } | { key: string },
): Promise<(FieldKeys & { field: ReportField | null }) | null> {
  const id = by === undefined ? null : parseFieldId(by);
  if (id === null) return null;
  const { fields } = await readCachedSetting(unit, customForm, 'form');
  const field = fields.find(({ _id }) => _id === id);
  const kind = field?.kind ?? null;
  const edges = 'key' in of ? edgesOfKey(of.key) : kind === 'number' ? await edgesOf(unit, id, of.where) : [];
  return { id, kind, edges, field: field ? { label: field.label, kind: field.kind } : null };
}

function edgesOfKey(key: string): string[] {
  const range = parseKeyRange(key);
  return range ? [range.from, range.to].flatMap((end) => end ?? []) : [];
}

/** The position of a row of numbers or months among the others; rows of other kinds have no order of their own. */
export function computeKeyOrder(field: FieldKeys | null, key: string): number {
  if (key === NO_KEY || (field?.kind !== 'number' && field?.kind !== 'date')) return Number.MAX_VALUE;
  const value = parseKeyValue(key);
  if (value !== null) return Number(value) || 0;
  const range = parseKeyRange(key);
  return range ? Number(range.from ?? -Number.MAX_VALUE) : Date.parse(`${key}-01`) || 0;
}

/** The starts of the ranges for the numbers that matching tickets have at a field; none where they are few. */
async function edgesOf(unit: UnitOfWork, id: string, where: Condition): Promise<string[]> {
  const found = await findNumberSpread(unit, id, where);
  if (!found || found.different <= MOST_NUMBERS) return [];
  const { low, high, least, most } = found;
  // A few outliers would leave all other numbers in one range.
  return (low < high ? computeBinEdges(low, high) : computeBinEdges(least, most)).map(String);
}
