import type { ColumnType, Generated, InsertType, SelectType, UpdateType } from 'kysely';
import { z } from 'zod';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** The columns of a table whose rows a contract declares: one for each field of its schema. */

/**
 * The table type of a record: `account_id` and a column for every field of the contract's schema but those `without`, which are stored
 * elsewhere. `filled` columns get a value from the database where none is given, and so does `version`.
 */
export type RecordColumns<
  Schema extends z.ZodObject,
  Options extends { without?: keyof Schema['shape']; filled?: keyof Schema['shape'] } = Record<never, never>,
> = { account_id: string } & {
  [Field in Exclude<keyof Schema['shape'], FieldsOf<Options, 'without'>>]: Field extends 'version'
    ? Generated<number>
    : Field extends FieldsOf<Options, 'filled'>
      ? FilledColumn<ColumnOf<Schema['shape'][Field]>>
      : ColumnOf<Schema['shape'][Field]>;
};
type FilledColumn<Column> = ColumnType<
  SelectType<Column>,
  InsertType<Column> | undefined,
  UpdateType<Column>
>;
type FieldsOf<Options, Option extends string> = Options extends Record<Option, infer Fields> ? Fields : never;

/** How PostgreSQL stores a field: an instant, a value or array of values as such, anything else as JSON. */
type ColumnOf<Field> = Field extends z.ZodDefault<infer Inner> | z.ZodReadonly<infer Inner>
  ? ColumnOf<Inner>
  : Field extends z.ZodNullable<infer Inner>
    ? ColumnOf<Inner> | null
    : Field extends z.ZodISODateTime
      ? Instant
      : ColumnOfValue<z.output<Field>>;
type Plain = string | number | boolean | null;
type ColumnOfValue<Value> = [Value] extends [Plain]
  ? Value
  : [Value] extends [readonly Plain[]]
    ? Value
    : Json<Value>;

/** The values of columns as they are bound: JSON as text, anything else as it is. Fields that are not of the schema are kept. */
export function encodeFields(fields: z.core.$ZodShape, values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && value !== undefined && isJsonField(fields[name]) ? JSON.stringify(value) : value,
    ]),
  );
}

/** Whether a field is stored as JSON rather than as a value or an array of values. */
function isJsonField(field: unknown): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable || field instanceof z.ZodReadonly)
    return isJsonField(field.unwrap());
  if (field instanceof z.ZodArray) return isJsonField(field.element);
  if (field instanceof z.ZodUnion) return field.options.some(isJsonField);
  if (field instanceof z.ZodOptional) return isJsonField(field.unwrap());
  return field instanceof z.ZodObject || field instanceof z.ZodRecord || field instanceof z.ZodUnknown;
}
