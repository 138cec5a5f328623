/**
 * A column with one value; a question mark: it may be null. Flags are 0 or 1, instants have milliseconds; a code is a whole number of 64 bits,
 * which is only compared.
 */
export type ScalarType = 'text' | 'id' | 'whole' | 'code' | 'decimal' | 'flag' | 'instant';
/** A column with several values of a row. */
export type ListType = 'texts' | 'ids' | 'wholes';
/** A column that further describes another one: texts or numbers of a row by a key, or an instant for each value of a list. */
export type BesideType = 'texts_by_key' | 'number_by_key' | 'instants';
export type ColumnType = ScalarType | `${ScalarType}?` | ListType | BesideType;

/** The columns of a table by their names, apart from the account's, which every table has. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** Columns whose values can be added up. */
export type NumberType = 'whole' | 'whole?' | 'decimal' | 'decimal?' | 'flag' | 'flag?';
export type InstantType = 'instant' | 'instant?';

/** The names of the columns that have one of these types. */
export type ColumnOf<C extends Columns, T extends ColumnType> = {
  [K in keyof C]: C[K] extends T ? K : never;
}[keyof C] &
  string;

const LISTS: ReadonlySet<ColumnType> = new Set<ColumnType>(['texts', 'ids', 'wholes']);

/** Whether a column has several values of a row. */
export const isList = (type: ColumnType | undefined): boolean => type !== undefined && LISTS.has(type);
