import { z } from 'zod';
import type { HistoryLine, SettingChange } from '#contracts/settings/history.ts';
import { MORE_CHANGES, SETTING_CHANGES } from '#contracts/settings/history.ts';
import { isSameValue } from '#web/kit/form/three-way.ts';
import type { Values } from '#web/kit/form/values.ts';

/** One field of a setting before and after a change. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** What brings a former state back, through the ordinary calls of an area: fields of an item, a deleted item, an order. */
export type RestoreStep = {
  how: 'change' | 'create' | 'order';
  /** The item that is meant; null for what is no item of its own. */
  entity: string | null;
  values: Values;
  /** What else the line said: the product, the number of a deletion that can be taken back as a whole … */
  data?: Values;
};

/** What the kit keeps of everything: it changes with every change and nobody chose it. */
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

/** Values without what the kit adds to them. */
const plainValues = (values: unknown): Values =>
  Object.fromEntries(Object.entries(Known.parse(values ?? {})).filter(([name]) => !SILENT.has(name)));

/** The fields in which two states differ, those of the later state first. */
export const findFieldChanges = (before: unknown, after: unknown): readonly FieldChange[] => {
  const [was, is] = [plainValues(before), plainValues(after)];
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((field) => !isSameValue(was[field], is[field]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
};

/** What a line of the history tells of. */
export const changeOf = ({ kind }: Pick<HistoryLine, 'kind'>): SettingChange =>
  [...SETTING_CHANGES, ...MORE_CHANGES].find((change) => kind.endsWith(`.${change}`)) ?? 'updated';

const WAYS_BACK: Readonly<Partial<Record<SettingChange, RestoreStep['how']>>> = {
  updated: 'change',
  deleted: 'create',
  ordered: 'order',
};

/** What would bring back the state before a line; nothing where there was none, or where its values were erased. */
export const restoreOf = (
  line: Pick<HistoryLine, 'kind' | 'before' | 'erased' | 'hidden' | 'entity' | 'data'>,
): RestoreStep | undefined => {
  const change = changeOf(line);
  if (line.before === null || line.before === undefined || line.erased || line.hidden) return undefined;
  const how = WAYS_BACK[change];
  if (!how) return undefined;
  const data = Known.parse(line.data ?? {});
  return { how, entity: line.entity?._id ?? null, values: plainValues(line.before), data };
};

/** What a restoring would change of what is there now; only the fields that it brings back. */
export const restoreChanges = (
  { values }: RestoreStep,
  current: Values | undefined,
): readonly FieldChange[] =>
  findFieldChanges(
    Object.fromEntries(Object.entries(current ?? {}).filter(([name]) => name in values)),
    values,
  );

const Moved = z.object({ transfer: z.string() });

/** Whether a change came by moving settings (a file, a copy) and not by somebody's hand in this place. */
export const isTransferred = ({ data }: Pick<HistoryLine, 'data'>): boolean => Moved.safeParse(data).success;
