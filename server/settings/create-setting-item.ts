import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getNoun, requireResource, type Area } from '#contracts/kit/area/area.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { createItem } from '#server/settings/collections/change.ts';
import type { NamesOf } from '#server/settings/read-setting.ts';

/** The fields of an item as a client sends them: those with a default may be left out. */
type ItemInput<A extends Area, N extends string> =
  A['resources'][N] extends Collection<infer F> ? z.input<z.ZodObject<F>> : never;

/**
 * Adds an item to a collection of the unit's account, typed by the area's declaration. Fields that are left out get their defaults.
 * @returns its id
 * @throws what creating an item throws
 */
export function createSettingItem<A extends Area, N extends NamesOf<A, Collection>>(
  unit: UnitOfWork,
  { area, name, product }: { area: A; name: N; product?: Product },
  input: ItemInput<A, N>,
): Promise<string>;
export async function createSettingItem(
  unit: UnitOfWork,
  { area, name, product }: { area: Area; name: string; product?: Product },
  input: Record<string, unknown>,
): Promise<string> {
  const resource = requireResource(area, name);
  if (resource.kind !== 'collection') throw new Error(`${name} of ${area.page} is no list`);
  const fields = z.strictObject(resource.fields).parse(input);
  const { _id } = await createItem(unit, { resource, noun: getNoun(area, name), product }, fields);
  return String(_id);
}
