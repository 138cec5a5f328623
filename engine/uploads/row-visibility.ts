import type { VisibilityRule } from '#contracts/semantic/row-condition.ts';
import {
  listRuleColumns,
  type GrantedRows,
  type OwnValue,
  type RowGrant,
  type RowRule,
} from '#contracts/uploads/row-rule.ts';

/** An upload with the segments of its current version and the rule who sees which of its rows. */
export type RuledUpload = { data_set: string; segments: readonly string[]; rule: RowRule };

/** A reader, as rules of rows compare with: who they are, and what columns have of them. */
export type UploadReader = {
  user_id: string;
  group_id: string | null;
  role_id: string | null;
  /** Their group in a column: its name, and its id as a value of the suite. */
  groups: readonly string[];
  /** They in a column: their e-mail address, and their id as a value of the suite. Names are none, since people choose their own. */
  emails: readonly string[];
};

/**
 * The rule of visibility of an upload. Rows of former versions are hidden too where they are linked, which `counted` does not decide. A column
 * that is gone grants nothing.
 */
export function buildRowVisibility(
  { data_set, rule }: Pick<RuledUpload, 'data_set' | 'rule'>,
  slots: ReadonlyMap<string, string>,
): VisibilityRule {
  const current: VisibilityRule = { column: 'segment_id', seen: nameSegmentSet(data_set) };
  if (rule.kind === 'all' || rule.kind === 'group') return current;
  const granted = listColumns(rule).flatMap((column): VisibilityRule[] => {
    const slot = slots.get(column);
    return slot === undefined ? [] : [{ column: slot, seen: nameGrantSet(data_set, column) }];
  });
  return { all: [current, { any: [{ column: '_id', seen: nameNoRowSet(data_set) }, ...granted] }] };
}

/** The set of the current segments of an upload, which every reader brings. */
const nameSegmentSet = (dataSet: string): string => `segments-${dataSet}`;
/** The values of a column whose rows are granted to a reader; who sees all rows brings none of these sets. */
const nameGrantSet = (dataSet: string, column: string): string => `granted-${dataSet}-${column}`;
/** An empty set, so that a rule whose columns are gone shows nothing. */
const nameNoRowSet = (dataSet: string): string => `granted-${dataSet}-none`;

function listColumns(rule: RowRule): string[] {
  return [...new Set(listRuleColumns(rule).map(({ column }) => column))];
}

/** What a reader brings to uploads; null for the suite itself, which sees all rows. */
export function listReaderSets(
  uploads: readonly RuledUpload[],
  reader: UploadReader | null,
): Record<string, readonly string[]> {
  const sets: [string, readonly string[]][] = uploads.flatMap((upload) => [
    [nameSegmentSet(upload.data_set), upload.segments],
    ...(reader === null ? [] : listGrantSets(upload, reader)),
  ]);
  return Object.fromEntries(sets);
}

/** Whether a rule leaves no row out for a reader who sees the upload. */
export function seesAllRows(rule: RowRule, reader: UploadReader | null): boolean {
  return (
    reader === null ||
    rule.kind === 'all' ||
    rule.kind === 'group' ||
    listGranted(rule, reader).some(({ kind }) => kind === 'all')
  );
}

function listGrantSets(
  { data_set, rule }: Pick<RuledUpload, 'data_set' | 'rule'>,
  reader: UploadReader,
): [string, readonly string[]][] {
  if (seesAllRows(rule, reader)) return [];
  const granted = listGranted(rule, reader);
  return [
    [nameNoRowSet(data_set), []],
    ...listColumns(rule).map((column): [string, readonly string[]] => [
      nameGrantSet(data_set, column),
      [...new Set(granted.flatMap((rows) => listValues(rows, column, reader)))],
    ]),
  ];
}

function listGranted(rule: RowRule, reader: UploadReader): GrantedRows[] {
  if (rule.kind === 'column') return [{ kind: 'own', column: rule.column, equals: rule.equals }];
  if (rule.kind !== 'grants') return [];
  return rule.grants.flatMap(({ to, sees }) => (isFor(to, reader) ? [sees] : []));
}

function isFor(to: RowGrant['to'], { user_id, group_id, role_id }: UploadReader): boolean {
  if (to.kind === 'everyone') return true;
  const own = { person: user_id, group: group_id, role: role_id };
  return own[to.kind] === to._id;
}

function listValues(rows: GrantedRows, column: string, reader: UploadReader): readonly string[] {
  if (rows.kind === 'all' || rows.column !== column) return [];
  return rows.kind === 'values' ? rows.values : listOwn(rows.equals, reader);
}

function listOwn(equals: OwnValue, { groups, emails }: UploadReader): readonly string[] {
  return equals === 'group' ? groups : emails;
}
