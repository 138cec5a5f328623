import type { z } from 'zod';
import type { Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The permissions for reading and changing. */
export type Rights = { read: Requirement; write: Requirement };

/** A violation of a collection's rule: the code, and the fields at fault by their path (`questions.0.label_th`). */
export type RuleFault = { code: ErrorCode; fields: readonly string[] };

/**
 * A list of items with `_id` that are created, changed and deleted one by one or many at once: path, storage, texts, live refresh, audit,
 * permission checks, form, table, CSV, history and restoring all follow from this.
 * `fields` are what a user edits (a field's `.meta({ field: … })` names its control); `shown` are further columns that the server fills and
 * nobody edits. `check` is the pure rule between one item and its siblings.
 */
export type Collection<F extends z.ZodRawShape = z.ZodRawShape> = {
  kind: 'collection';
  path: string;
  table: string;
  envelope: Envelope;
  /** Where it differs from the area's. */
  access?: Rights;
  /** The path contains `{product}`, and every product has its own items (a column `product`). */
  byProduct?: true;
  fields: F;
  shown?: z.ZodRawShape;
  /**
   * By field, or by column of `shown`: which items use it. Forms and tables show it only for those; its value is kept. Such a field has a
   * default, since a new item may not use it.
   */
  shownWhen?: Readonly<Partial<Record<string, (item: Readonly<Record<string, unknown>>) => boolean>>>;
  unique?: readonly string[];
  /** By field: the table to which its ids refer. New references must exist. */
  names?: Readonly<Record<string, string>>;
  search: readonly string[];
  sort: string;
  columns: readonly string[];
  /** Users set the order of the items (a column `position`), which is then the order of the list. */
  ordered?: true;
  /** Items are imported and exported as CSV, one column for each field; items are matched by their first `unique` field. */
  csv?: true;
  check?: (
    next: Record<string, unknown>,
    others: readonly Record<string, unknown>[],
  ) => RuleFault | undefined;
  /** What one item requires besides the collection's own permissions: a user who may not read it neither sees nor changes it. */
  itemRights?: (item: Record<string, unknown>) => Rights;
  /** Calls implemented by hand instead of by the generic store; the contract is the same. */
  own?: boolean;
};

/**
 * One settings object, such as the switches of a product. Every field has a default: an account that never saved gets the defaults, with
 * version 0. `check` is the pure rule between the fields, for form and server alike: faults by field, none when all are valid.
 */
export type Document<F extends z.ZodRawShape = z.ZodRawShape> = {
  kind: 'document';
  path: string;
  /** Its name in the table of documents. */
  name: string;
  envelope: Envelope;
  /** Where it differs from the area's. */
  access?: Rights;
  /** Every signed-in user may read it, since screens depend on it; writing requires what `access` specifies. */
  readByAll?: true;
  byProduct?: true;
  fields: F;
  /** POST does the same as PUT, where the specification has both. */
  post?: true;
  check?: (next: Record<string, unknown>) => Readonly<Record<string, Fault>> | undefined;
  /** Headings (a text `groups.<key>`) over some of the fields, in the order of the page; a field without a group comes first. */
  groups?: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** Each switch is saved at once; the other fields are saved together. */
  instant?: true;
};

/** What an area stores: a list of items, or one object. */
export type Resource = Collection | Document;
