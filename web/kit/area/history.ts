import { z } from 'zod';
import type { HistoryLine, SettingChange } from '#contracts/settings/history.ts';
import { MORE_CHANGES, SETTING_CHANGES } from '#contracts/settings/history.ts';
import { isSameValue } from '#web/kit/form/three-way.ts';
import type { Values } from '#web/kit/form/values.ts';

/** One field of a setting before and after a change. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** What restores an earlier state through the ordinary calls of an area: fields of an item, a deleted item, an order. */
export type RestoreStep = {
  how: 'change' | 'create' | 'order';
  /** The item that is restored; null if it is not a single item. */
  entity: string | null;
  values: Values;
  /** Other data of the entry: the product, the number of a deletion that can be undone as a whole … */
  data?: Values;
};

/** Fields that the kit stores for every resource: they change with every write and are chosen by nobody. */
const SILENT = new Set([
  '_id',
  'version',
  'created_at',
  'updated_at',
  'updated_time',
  'account_id',
  'position',
]);
const Known = z.record(z.string(), z.unknown()).catch({});

/** Values without the fields that the kit adds. */
function plainValues(values: unknown): Values {
  return Object.fromEntries(Object.entries(Known.parse(values ?? {})).filter(([name]) => !SILENT.has(name)));
}

/** The fields in which two states differ, those of the later state first. */
export function findFieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  const [was, is] = [plainValues(before), plainValues(after)];
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((field) => !isSameValue(was[field], is[field]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** The kind of change that a history entry describes. */
export function changeOf({ kind }: Pick<HistoryLine, 'kind'>): SettingChange {
  return [...SETTING_CHANGES, ...MORE_CHANGES].find((change) => kind.endsWith(`.${change}`)) ?? 'updated';
}

const WAYS_BACK: Readonly<Partial<Record<SettingChange, RestoreStep['how']>>> = {
  updated: 'change',
  deleted: 'create',
  ordered: 'order',
};

/** The step that would restore the state before an entry; undefined if there was none, or if its values were erased. */
export function restoreOf(
  line: Pick<HistoryLine, 'kind' | 'before' | 'erased' | 'hidden' | 'entity' | 'data'>,
): RestoreStep | undefined {
  const change = changeOf(line);
  if (line.before === null || line.before === undefined || line.erased || line.hidden) return undefined;
  const how = WAYS_BACK[change];
  if (!how) return undefined;
  const data = Known.parse(line.data ?? {});
  return { how, entity: line.entity?._id ?? null, values: plainValues(line.before), data };
}

/** What a restore would change in the current state; only the fields that it restores. */
export function restoreChanges({ values }: RestoreStep, current: Values | undefined): readonly FieldChange[] {
  return findFieldChanges(
    Object.fromEntries(Object.entries(current ?? {}).filter(([name]) => name in values)),
    values,
  );
}

const Moved = z.object({ transfer: z.string() });

/** Whether a change came from a transfer of settings (a file, a copy) and not from a manual edit in this place. */
export const isTransferred = ({ data }: Pick<HistoryLine, 'data'>): boolean => Moved.safeParse(data).success;
