import type { z } from 'zod';
import type { Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** What reading and changing need. */
export type Rights = { read: Requirement; write: Requirement };

/** What the rule of a collection refuses of an item: the code, and the fields that it is about by their path (`questions.0.label_th`). */
export type RuleFault = { code: ErrorCode; fields: readonly string[] };

/**
 * A list of items with `_id` that are created, changed and deleted one by one or many at once: path, storage, texts, live refresh,
 * audit, permission checks, form, table, CSV, history and restoring all follow from this.
 *
 * `fields` are what a person edits (a field's `.meta({ field: … })` names its control); `shown` are further columns that the server
 * fills and nobody edits. `check` is the pure rule between one item and its siblings.
 */
export type Collection<F extends z.ZodRawShape = z.ZodRawShape> = {
  kind: 'collection';
  path: string;
  table: string;
  envelope: Envelope;
  /** Where it differs from the area's. */
  access?: Rights;
  /** The path holds `{product}`, and every product has its own items (a column `product`). */
  byProduct?: true;
  fields: F;
  shown?: z.ZodRawShape;
  /**
   * By field, or by what is `shown`: which items have a use for it. Forms and tables show it for those alone; what it holds stays. A
   * field has a default, since a new item may never meet it.
   */
  shownWhen?: Readonly<Partial<Record<string, (item: Readonly<Record<string, unknown>>) => boolean>>>;
  unique?: readonly string[];
  /** By field: the table of the things that it names by id. What an item comes to name must be there. */
  names?: Readonly<Record<string, string>>;
  search: readonly string[];
  sort: string;
  columns: readonly string[];
  /** People bring the items into an order of their own (a column `position`), which then is the list's. */
  ordered?: true;
  /** Items come from and leave as CSV, a column a field; an item is the same when its first `unique` field is. */
  csv?: true;
  check?: (
    next: Record<string, unknown>,
    others: readonly Record<string, unknown>[],
  ) => RuleFault | undefined;
  /** What one item needs beside the collection's own rights: who may not read it does not see it, nor change it. */
  itemRights?: (item: Record<string, unknown>) => Rights;
  /** Calls bound by hand instead of by the generic store; the contract stays the same. */
  own?: boolean;
};

/**
 * One object of settings, such as the switches of a product. Every field has a default: an account that never saved answers those,
 * with version 0. `check` is the pure rule between the fields, for form and server alike: messages by field, none when all is well.
 */
export type Document<F extends z.ZodRawShape = z.ZodRawShape> = {
  kind: 'document';
  path: string;
  /** Its name in the table of documents. */
  name: string;
  envelope: Envelope;
  /** Where it differs from the area's. */
  access?: Rights;
  /** Everybody signed in may read it, since screens follow it; writing needs what `access` says. */
  readByAll?: true;
  byProduct?: true;
  fields: F;
  /** POST does as PUT does, where the specification prints both. */
  post?: true;
  check?: (next: Record<string, unknown>) => Readonly<Record<string, string>> | undefined;
  /** Headings (a text `groups.<key>`) over some of the fields, in the order of the page; a field in none stands before them. */
  groups?: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** Each switch saves by itself when it is moved; the other fields are saved together. */
  instant?: true;
};

/** What an area keeps: a list of items, or one object. */
export type Resource = Collection | Document;
