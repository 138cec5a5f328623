import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { buildItemSchema } from '#contracts/kit/area/collection.ts';

/** One item of a collection as the generic page reads it: the kit's own parts typed, the declared fields by their names. */
export type Item = { _id: string; version: number } & Readonly<Record<string, unknown>>;

const Known = z.looseObject({ _id: z.string(), version: z.number() });

/** Reads the items of a collection's answer. */
export function parseItems(resource: Collection, answer: unknown): readonly Item[] {
  const { items } = z.object({ items: z.array(buildItemSchema(resource)) }).parse(answer);
  return items.map((item) => Known.parse(item));
}

/** What the item is called: its name, or the first column's text. */
export function getItemName(resource: Collection, item: Item): string {
  return String(item.name ?? item[resource.columns[0] ?? '_id'] ?? item._id);
}
