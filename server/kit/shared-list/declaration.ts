import type { z } from 'zod';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import type { SharingFields } from '#contracts/kit/sharing.ts';
import type { AccountTableName } from '#server/kit/db/account-table.ts';
import type { SharedColumns } from '#server/kit/db/columns.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The tables of records that people own and share. */
export type SharedTableName = {
  [Name in AccountTableName]: Tables[Name] extends SharedColumns ? Name : never;
}[AccountTableName];

/** What every shared record has that its owner edits. */
export type SharedFields = SharingFields & { name: string };

/** A stored record of these fields, with its owner's name. */
export type SharedRow<Fields> = Fields & {
  _id: string;
  owner_id: string;
  owner_name: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** Whether a record is the one with which a screen of the viewer opens, in a list that has such defaults. */
export type DefaultFlag = { is_default: boolean };
/** The table of people's defaults, its column that names the record, and the columns of its key besides account and user. */
type Defaults = { table: AccountTableName; column: string };

/** A list of records that people save and share: where it is stored, who may do what, and what its history says. */
type ListBase<Fields extends SharedFields> = {
  table: SharedTableName;
  /** What a person edits of a record: each field is a column. */
  schema: z.ZodObject & z.ZodType<Fields>;
  rules: SharingRules;
  /** The entity of its events: `${entity}.created`, `.updated`, `.deleted`. */
  entity: string;
  /** The columns that are not called as their fields are. */
  columns?: Readonly<Record<string, string>>;
  /** The values that mark the rows of this list in a table of several, which the table of defaults has too. */
  scope?: Readonly<Record<string, string>>;
  /** Reads what an older version may have stored; by default the columns are the fields. */
  read?: (fields: unknown) => Fields;
  /** How many records one person may own; any number by default. */
  most?: number;
  /**
   * What the history says of a change to a record that is not private: the fields that were edited (by default), the whole record, or
   * nothing.
   */
  history?: 'fields' | 'record' | 'nothing';
  /** Checks new fields; `before` where a record is changed. @throws the refusal */
  check?: (unit: UnitOfWork, fields: Fields, before?: SharedRow<Fields>) => Promise<void>;
  /** Runs before a record is changed by a person, in the same transaction. */
  beforeUpdate?: (unit: UnitOfWork, row: SharedRow<Fields>, byId: string) => Promise<void>;
  /** Runs before a record is deleted, in the same transaction. @throws the refusal */
  beforeDelete?: (unit: UnitOfWork, row: SharedRow<Fields>) => Promise<void>;
};

/** A declared list; `Flags` are what its records have besides their fields. */
export type SharedList<Fields extends SharedFields, Flags = unknown> = ListBase<Fields> & {
  defaults?: Defaults;
  /** Only in the types. */
  flags?: Flags;
};

/** Declares a list of records that people save and share. */
export function declareSharedList<Fields extends SharedFields>(
  list: ListBase<Fields> & { defaults: Defaults },
): SharedList<Fields, DefaultFlag>;
export function declareSharedList<Fields extends SharedFields>(list: ListBase<Fields>): SharedList<Fields>;
export function declareSharedList<Fields extends SharedFields>(
  list: ListBase<Fields> & { defaults?: Defaults },
): SharedList<Fields> {
  return list;
}
