import type { z } from 'zod';
import type { Product } from '#contracts/kit/products.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { Rights } from '#contracts/kit/area/area-shape.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { MediaSource } from '#server/settings/transfer/media.ts';

/**
 * What moving works with: the unit of the account that is read or written, and the person in it whose eyes and hands these are;
 * null where who runs the installation copies into an account that has nobody to own what a person owns. `media`: those of the file
 * that is brought in.
 */
export type TransferContext = {
  context: Context;
  unit: UnitOfWork;
  person: Session | null;
  media?: MediaSource;
};

export type Values = Record<string, unknown>;

/** One setting as it stands in an account; `unset` where nobody saved it yet and it reads as declared. */
export type StoredSetting = { _id: string; product: Product | null; values: Values; unset?: boolean };

/**
 * One kind of settings that can be moved. Parts of declared areas make themselves; an area written by hand gives one, and does
 * its writing through the area's own checked functions, so that rules, limits, events and history hold as if a person did it.
 *
 * Ids in values are renamed by the mover: whatever equals the `_id` of a record that came before is written as the id that this
 * record has in the target. `order` brings what others name before those that name it.
 */
export type TransferPart = {
  name: string;
  order: number;
  /** What reading and writing need, by product where each has its own; undefined where a product has none of it. */
  rights: (product: Product | null) => Rights | undefined;
  /** The products that must be active for the account to have it at all; absent where it belongs to the whole account. */
  products?: readonly Product[];
  feature?: Feature;
  /** The shape of a record's values. */
  values: z.ZodObject;
  /** What a person calls a record. */
  labelOf: (values: Values) => string;
  /** What makes a record of another account the same as one here, within its product. */
  keyOf: (values: Values) => string;
  /** Its records belong to a person: without one there is nothing to read or to write. */
  personal?: true;
  /** The field that names media by digests, and what they are given for. */
  media?: { field: string; purpose: PurposeName };
  /** A record is about somebody: the e-mail address by which they are found in the target, in small letters. */
  personOf?: (values: Values) => string;
  /** There is one of it whatever the target holds (a document): its id is nothing to match by, and it is never created. */
  single?: true;
  read: (moving: TransferContext) => Promise<StoredSetting[]>;
  /** @returns the new id */
  create: (moving: TransferContext, product: Product | null, values: Values) => Promise<string>;
  /** Changes the named values of a record. */
  change: (moving: TransferContext, held: StoredSetting, changes: Values) => Promise<void>;
};

/** Two names are one, whatever their case and outer blanks. */
export const normalizeSettingName = (text: unknown): string =>
  String(text).normalize('NFKC').trim().toLowerCase();
