import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { ColumnId } from '#contracts/uploads/column.ts';

/** The most grants of a rule, and the most values that one names. */
const MOST_GRANTS = 100;
const MOST_VALUES = 1000;

/** With what of a reader a column is compared: the name of their group, or who they are. */
export const OwnValue = z.enum(['group', 'email']);
export type OwnValue = z.infer<typeof OwnValue>;

/** Rows that some readers see: all, those with one of these values in a column, or those with the reader's own value. */
const GrantedRows = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('values'),
    column: ColumnId,
    values: z.array(z.string().min(1).max(200)).min(1).max(MOST_VALUES),
  }),
  z.strictObject({ kind: z.literal('own'), column: ColumnId, equals: OwnValue }),
]);
export type GrantedRows = z.infer<typeof GrantedRows>;

/** Which rows everyone, or a person, the members of a group, or the people with a role see. */
export const RowGrant = z.strictObject({
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('everyone') }),
    z.strictObject({ kind: z.literal('person'), _id: Id }),
    z.strictObject({ kind: z.literal('group'), _id: Id }),
    z.strictObject({ kind: z.literal('role'), _id: Id }),
  ]),
  sees: GrantedRows,
});
export type RowGrant = z.infer<typeof RowGrant>;

/** Which rows of an upload a reader sees. Its owner is bound by it as everybody else. */
export const RowRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** The members of a group see all rows, others do not see the upload. */
  z.strictObject({ kind: z.literal('group'), group_id: Id }),
  /** Each reader sees the rows whose column has their group, or themselves: their e-mail address, or they as an agent. */
  z.strictObject({ kind: z.literal('column'), column: ColumnId, equals: OwnValue }),
  /** A reader sees the rows of all grants that are theirs together; nobody else sees any. */
  z.strictObject({ kind: z.literal('grants'), grants: z.array(RowGrant).min(1).max(MOST_GRANTS) }),
]);
export type RowRule = z.infer<typeof RowRule>;

/** The columns with which a rule compares, each with its path in the rule. */
export function listRuleColumns(rule: RowRule): { column: string; path: string }[] {
  if (rule.kind === 'column') return [{ column: rule.column, path: 'column' }];
  if (rule.kind !== 'grants') return [];
  return rule.grants.flatMap(({ sees }, index) =>
    sees.kind === 'all' ? [] : [{ column: sees.column, path: `grants.${index}.sees.column` }],
  );
}
