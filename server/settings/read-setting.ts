import type { z } from 'zod';
import type { Collection, Document } from '#contracts/kit/area/area-shape.ts';
import { requireResource, type Area } from '#contracts/kit/area/area.ts';
import { buildItemSchema, type Stored } from '#contracts/kit/area/collection.ts';
import { buildDefaults, buildDocumentSchema, type DocumentStored } from '#contracts/kit/area/document.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listItems } from '#server/settings/collections/store.ts';
import { readDocument } from '#server/settings/documents/store.ts';

/** The names of an area's resources of a kind. */
export type NamesOf<A extends Area, Kind> = {
  [N in keyof A['resources'] & string]: A['resources'][N] extends Kind ? N : never;
}[keyof A['resources'] & string];

/** A document of an area, typed by its declaration: its fields, the version (0: never saved) and when it was saved. */
export type SettingOf<A extends Area, N extends string> =
  A['resources'][N] extends Document<infer F> ? z.output<z.ZodObject<F & typeof DocumentStored>> : never;

/** One item of a collection of an area, typed by its declaration: its fields, `_id`, version and instants. */
export type SettingItemOf<A extends Area, N extends string> =
  A['resources'][N] extends Collection<infer F> ? z.output<z.ZodObject<F & typeof Stored>> : never;

/** What reading needs of a unit: its account and its database access. */
type SettingReader = Pick<UnitOfWork, 'db' | 'accountId'>;

/**
 * Reads a settings document of the unit's account, typed by the area's declaration. Values that were never saved, or that the present
 * release no longer accepts, are as declared.
 * @param product the product whose settings are read, where each has its own
 * @throws when the area has no document of that name, or the document is by product and none is given
 */
export function readSetting<A extends Area, N extends NamesOf<A, Document>>(
  unit: SettingReader,
  area: A,
  name: N,
  product?: Product,
): Promise<SettingOf<A, N>>;
export async function readSetting(
  unit: SettingReader,
  area: Area,
  name: string,
  product?: Product,
): Promise<unknown> {
  const resource = requireResource(area, name);
  if (resource.kind !== 'document') throw new Error(`${name} of ${area.page} is a list: use listSetting`);
  const stored = await readDocument(unit, { resource, product: productFor(area, name, product) });
  const whole = buildDocumentSchema(resource);
  const read = whole.safeParse(stored);
  if (read.success) return read.data;
  const odd = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return whole.parse(
    Object.fromEntries(
      Object.entries({ ...buildDefaults(resource), ...stored }).map(([key, value]) => [
        key,
        odd.has(key) ? buildDefaults(resource)[key] : value,
      ]),
    ),
  );
}

/**
 * Reads the items of a collection of the unit's account, in its order, typed by the area's declaration.
 * @param product the product whose items are read, where each has its own
 * @throws when the area has no collection of that name, or the collection is by product and none is given
 */
export function listSetting<A extends Area, N extends NamesOf<A, Collection>>(
  unit: UnitOfWork,
  area: A,
  name: N,
  product?: Product,
): Promise<SettingItemOf<A, N>[]>;
export async function listSetting(
  unit: UnitOfWork,
  area: Area,
  name: string,
  product?: Product,
): Promise<unknown[]> {
  const resource = requireResource(area, name);
  if (resource.kind !== 'collection') throw new Error(`${name} of ${area.page} is no list: use readSetting`);
  const shelf = { resource, noun: name, product: productFor(area, name, product) };
  const listed = await listItems(unit, shelf, {});
  const item = buildItemSchema(resource);
  return listed.items.map((row) => item.parse(row));
}

/** The result of {@link readSetting} for a document that all products share, cached in memory until it changes. */
export function readCachedSetting<A extends Area, N extends NamesOf<A, Document>>(
  unit: Pick<UnitOfWork, 'db' | 'accountId' | 'cached'>,
  area: A,
  name: N,
): Promise<SettingOf<A, N>> {
  return unit.cached(placeOf(area, name), () => readSetting(unit, area, name));
}

/** The result of {@link listSetting} for a collection whose table reports changes, cached in the same way. */
export function listCachedItems<A extends Area, N extends NamesOf<A, Collection>>(
  unit: UnitOfWork,
  area: A,
  name: N,
): Promise<readonly SettingItemOf<A, N>[]> {
  return unit.cached(placeOf(area, name), () => listSetting(unit, area, name));
}

/** The table of a resource, which identifies it among all resources. */
function placeOf(area: Area, name: string): string {
  const resource = requireResource(area, name);
  return resource.kind === 'document' ? `document ${resource.name}` : `table ${resource.table}`;
}

/** A setting by product without a product would match nothing. */
function productFor(area: Area, name: string, product: Product | undefined): Product | undefined {
  if (!requireResource(area, name).byProduct) return undefined;
  if (product) return product;
  throw new Error(`${name} of ${area.page} is kept by product: say which`);
}
