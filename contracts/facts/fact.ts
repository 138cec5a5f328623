/**
 * The type of a column: `id` and `ids` UUIDs, `word` and `words` texts with few different values, `count` and `integer` whole numbers,
 * `amount` a number with decimals, `seconds` a duration, `flag` 0 or 1, `instant` and `instants` UTC to the millisecond, `texts_by_key` lists of texts by a key,
 * `text_by_key` and `number_by_key` one value by a key.
 */
export type FactColumnType =
  | 'id'
  | 'ids'
  | 'word'
  | 'words'
  | 'count'
  | 'integer'
  | 'number'
  | 'amount'
  | 'seconds'
  | 'flag'
  | 'instant'
  | 'instants'
  | 'texts_by_key'
  | 'text_by_key'
  | 'number_by_key';

/** A column of a fact. */
export type FactColumn = {
  type: FactColumnType;
  /** What a value says. */
  means: string;
  /** Null where there is no value; otherwise every row has one. */
  nullable?: boolean;
  /** It may hold what a person wrote or what identifies them. */
  personal?: boolean;
};

/** A narrow row of the column store that is derived from PostgreSQL: what one row is, how it is identified, and what it says. */
export type Fact = {
  name: string;
  /** The table of ClickHouse. */
  table: string;
  /** What one row is. */
  row: string;
  /** The columns that identify a row within its account. */
  key: readonly string[];
  /** The instant by which a row belongs to a span. */
  time: string;
  /** The tables of PostgreSQL that it is derived from. */
  from: readonly string[];
  columns: Readonly<Record<string, FactColumn>>;
};

/**
 * Declares a fact. Every table also has `account_id`, `version` (of two rows with one key the one with the larger version is current) and
 * `removed` (the row no longer exists).
 */
export function defineFact<const F extends Fact>(fact: F): F {
  return fact;
}

const TYPES: Readonly<Record<FactColumnType, string>> = {
  id: 'UUID',
  ids: 'Array(UUID)',
  word: 'LowCardinality(String)',
  words: 'Array(LowCardinality(String))',
  count: 'UInt32',
  integer: 'Int32',
  number: 'UInt64',
  amount: 'Float64',
  seconds: 'Float64',
  flag: 'UInt8',
  instant: "DateTime64(3, 'UTC')",
  instants: "Array(DateTime64(3, 'UTC'))",
  texts_by_key: 'Map(String, Array(String))',
  text_by_key: 'Map(String, String)',
  number_by_key: 'Map(String, Float64)',
};

/** The type of a column in ClickHouse. */
export function getClickHouseType({ type, nullable }: FactColumn): string {
  if (!nullable) return TYPES[type];
  return type === 'word' ? 'LowCardinality(Nullable(String))' : `Nullable(${TYPES[type]})`;
}

/** The columns that every table of facts has besides its own. */
export const COMMON_COLUMNS = { account_id: 'UUID', version: 'UInt64', removed: 'UInt8' } as const;
