import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { ALL_PERMISSIONS } from '#contracts/permissions/table.ts';

/** The most fields of an account that have a rule. */
export const MOST_FIELD_RULES = 200;

/**
 * A field as a rule names it: a measure by its full name (`tickets.csat`, `shared.margin`), a dimension or number by its name, which is one
 * meaning in all data sets (`agent`, `form-<key>`, `shared-region`).
 */
export const RuledField = z
  .string()
  .max(120)
  .regex(/^[a-z][\w-]*(?:\.\w+)?$/);

/** Who reads a field: members of these groups, and those who have the permission. Nobody where both are empty. */
export const FieldReaders = z.strictObject({
  groups: z.array(Id).max(50).default([]),
  permission: z.enum(ALL_PERMISSIONS).nullable().default(null),
});
export type FieldReaders = z.infer<typeof FieldReaders>;

/** The rule of a field; a field without one is read by everybody who reads its data set. */
export const FieldRule = z.object({ field: z.string(), readers: FieldReaders });
export type FieldRule = z.infer<typeof FieldRule>;

/** A reader as rules compare with them. */
type RuleReader = { group_id: string | null; permissions: readonly string[] };

/** Whether a reader may read a field. */
export function mayReadField({ groups, permission }: FieldReaders, reader: RuleReader): boolean {
  const isMember = reader.group_id !== null && groups.includes(reader.group_id);
  return isMember || (permission !== null && reader.permissions.includes(permission));
}
