import { NAMED_RECORDS, type LabelSource } from '#contracts/semantic/dimension.ts';
import {
  listPlainFilters,
  type PlainFilter,
  type QuestionFilter,
  type TextFilter,
} from '#contracts/semantic/question.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findKeysByName } from '#server/semantic/label-store.ts';
import { findLabelSource } from '#server/semantic/labels.ts';

/**
 * Conditions with those on the names of records as conditions on their keys: rows have the keys alone. Names are read when it is counted, so a
 * renamed record is found by its new name.
 */
export async function resolveNameFilters(
  unit: UnitOfWork,
  filters: readonly QuestionFilter[],
): Promise<QuestionFilter[]> {
  const resolved: QuestionFilter[] = [];
  for (const filter of filters) resolved.push(await resolveFilter(unit, filter));
  return resolved;
}

/** Whether any condition is on the names of records. */
export function hasNameFilter(filters: readonly QuestionFilter[]): boolean {
  return filters.flatMap(listPlainFilters).some((one) => 'text_of' in one && findRecordKind(one) !== null);
}

async function resolveFilter(unit: UnitOfWork, filter: QuestionFilter): Promise<QuestionFilter> {
  if ('any' in filter) {
    const groups: PlainFilter[][] = [];
    for (const group of filter.any) groups.push(await resolveAll(unit, group));
    return { any: groups };
  }
  const filters = await resolveAll(unit, listPlainFilters(filter));
  if ('linked' in filter) return { ...filter, filters };
  return 'except' in filter ? { except: filters } : (filters[0] ?? filter);
}

async function resolveAll(unit: UnitOfWork, filters: readonly PlainFilter[]): Promise<PlainFilter[]> {
  const resolved: PlainFilter[] = [];
  for (const one of filters) resolved.push(await resolvePlain(unit, one));
  return resolved;
}

async function resolvePlain(unit: UnitOfWork, filter: PlainFilter): Promise<PlainFilter> {
  const kind = 'text_of' in filter ? findRecordKind(filter) : null;
  if (kind === null || !('text_of' in filter)) return filter;
  const { text_of: dimension, is, part } = filter;
  const where = is === 'begins' || is === 'not_begins' ? 'start' : 'anywhere';
  const values = await findKeysByName(unit, kind, { part, where });
  return { dimension, is: is === 'contains' || is === 'begins' ? 'among' : 'not_among', values };
}

/** The kind of records that the values of a dimension are, if they have names to look in; null otherwise. */
function findRecordKind({ text_of: dimension }: TextFilter): LabelSource | null {
  const source = findLabelSource(dimension);
  return source !== undefined && NAMED_RECORDS.has(source) ? source : null;
}
