import type { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import type { Rights } from '#contracts/kit/area/area-shape.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The media of an imported file. */
export type MediaSource = {
  has: (digest: string) => boolean;
  /**
   * Stores a medium in the target.
   * @returns its id there
   * @throws what an upload is refused for
   */
  take: (digest: string, purpose: PurposeName) => Promise<string>;
};

/**
 * The context of a transfer: the unit of the account that is read or written, and the user whose permissions apply; null where the operator
 * copies into an account that has no user to own personal settings. `media`: those of the imported file.
 */
export type TransferContext = {
  context: Context;
  unit: UnitOfWork;
  person: Session | null;
  media?: MediaSource;
};

export type Values = Record<string, unknown>;

/** One setting as stored in an account; `unset` where it was never saved and has its declared value. */
export type StoredSetting = { _id: string; product: Product | null; values: Values; unset?: boolean };

/**
 * One kind of settings that can be transferred. Parts of declared areas are generated; an area written by hand provides one, and writes
 * through the area's own checked functions, so that rules, limits, events and history apply as if a user made the change.
 * Ids in values are renamed by the transfer: each value that equals the `_id` of an earlier record is written as that record's id in the
 * target. `order` puts records before those that refer to them.
 */
export type TransferPart = {
  name: string;
  order: number;
  /** The permissions for reading and writing, by product where each has its own; undefined where a product has no such part. */
  rights: (product: Product | null) => Rights | undefined;
  /** The products that must be active for the account to have it at all; absent where it belongs to the whole account. */
  products?: readonly Product[];
  feature?: Feature;
  /** The shape of a record's values. */
  values: z.ZodObject;
  /** The displayed name of a record. */
  labelOf: (values: Values) => string;
  /** The key by which a record of another account equals one in this account, within its product. */
  keyOf: (values: Values) => string;
  /** Its records belong to a user: without one there is nothing to read or write. */
  personal?: true;
  /** The field that names media by digests, the purpose of the media, and the kind of what holds them, where that has another name. */
  media?: { field: string; purpose: PurposeName; holder?: string };
  /** A record is about a user: the e-mail address by which the user is found in the target, in lower case. */
  personOf?: (values: Values) => string;
  /** The target always has exactly one (a document): it is not matched by id, and never created. */
  single?: true;
  read: (moving: TransferContext) => Promise<StoredSetting[]>;
  /** @returns the new id */
  create: (moving: TransferContext, product: Product | null, values: Values) => Promise<string>;
  /** Changes the named values of a record. */
  change: (moving: TransferContext, held: StoredSetting, changes: Values) => Promise<void>;
};

/** Two names are equal regardless of case and surrounding blanks. */
export function normalizeSettingName(text: unknown): string {
  return String(text).normalize('NFKC').trim().toLowerCase();
}
