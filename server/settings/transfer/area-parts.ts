import { z } from 'zod';
import type { Collection, Document } from '#contracts/kit/area/area-shape.ts';
import { getNoun, getRights, type Area } from '#contracts/kit/area/area.ts';
import { Product } from '#contracts/kit/products.ts';
import { createItem, canAccessItem, updateItem } from '#server/settings/collections/change.ts';
import { listItems, type Shelf } from '#server/settings/collections/store.ts';
import { changeDocument } from '#server/settings/documents/change.ts';
import { readDocument } from '#server/settings/documents/store.ts';
import {
  normalizeSettingName,
  type StoredSetting,
  type TransferContext,
  type TransferPart,
  type Values,
} from '#server/settings/transfer/part.ts';

/** Declared settings refer to nothing that comes later than the parts written by hand. */
const ORDER = 50;

/** The parts of a declared area: one for each of its collections and documents, except those whose calls are written by hand. */
export function buildAreaParts(area: Area): TransferPart[] {
  return Object.entries(area.resources).flatMap(([name, resource]) => {
    if (resource.kind === 'document') return [documentPart(area, name, resource)];
    return resource.own ? [] : [buildCollectionPart(area, name, resource)];
  });
}

function productsOf(area: Area): Product[] {
  return area.products.filter((product): product is Product => product !== 'main');
}

/** What a part of an area has in common with its other parts. */
function common(area: Area, resource: Collection | Document) {
  return {
    order: ORDER,
    rights: (product: Product | null) =>
      (product === null ? !resource.byProduct : resource.byProduct && productsOf(area).includes(product))
        ? getRights(area, resource)
        : undefined,
    ...(area.products.includes('main') ? {} : { products: productsOf(area) }),
    ...(area.feature ? { feature: area.feature } : {}),
  };
}

/** Secrets are neither exported nor imported by a file. */
function openFields(fields: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, field]) => !(field instanceof z.ZodType && field.meta()?.secret === true),
    ),
  );
}

function only(fields: z.ZodRawShape, row: Values): Values {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]));
}

/** The part of a collection. */
export function buildCollectionPart(area: Area, name: string, resource: Collection): TransferPart {
  const noun = getNoun(area, name);
  const fields = openFields(resource.fields);
  const shelfOf = ({ person }: TransferContext, product: Product | null): Shelf => ({
    resource,
    noun,
    ...(product === null ? {} : { product }),
    ...(person ? { held: person.user.role.permissions } : {}),
  });
  const shelves = resource.byProduct ? productsOf(area) : [null];
  const key = resource.unique ?? [];
  return {
    ...common(area, resource),
    name: noun,
    values: z.strictObject(fields),
    labelOf: (values) => String(values[key[0] ?? resource.sort] ?? ''),
    keyOf: (values) =>
      JSON.stringify(
        (key.length > 0 ? key : Object.keys(fields)).map((field) =>
          typeof values[field] === 'string' ? normalizeSettingName(values[field]) : values[field],
        ),
      ),
    read: async (moving) => {
      const held: StoredSetting[] = [];
      for (const product of shelves) {
        const shelf = shelfOf(moving, product);
        const listed = await listItems(moving.unit, shelf, {});
        for (const item of listed.items)
          if (canAccessItem(shelf, 'read', item))
            held.push({ _id: String(item._id), product, values: only(fields, item) });
      }
      return held;
    },
    create: async (moving, product, values) =>
      String((await createItem(moving.unit, shelfOf(moving, product), values))._id),
    change: async (moving, { _id, product }, changes) => {
      await updateItem(moving.unit, shelfOf(moving, product), _id, { fields: changes });
    },
  };
}

function documentPart(area: Area, name: string, resource: Document): TransferPart {
  const noun = getNoun(area, name);
  const fields = openFields(resource.fields);
  const sheetOf = (product: Product | null) => ({ resource, ...(product === null ? {} : { product }) });
  const sheets = resource.byProduct ? productsOf(area) : [null];
  return {
    ...common(area, resource),
    name: noun,
    single: true,
    values: z.strictObject(fields),
    labelOf: () => '',
    keyOf: () => '',
    read: async ({ unit }) => {
      const held: StoredSetting[] = [];
      for (const product of sheets) {
        const stored = await readDocument(unit, sheetOf(product));
        held.push({
          _id: product ?? noun,
          product,
          values: only(fields, stored),
          unset: stored.version === 0,
        });
      }
      return held;
    },
    create: () => {
      throw new Error(`${noun} is a document: it is there from the beginning`);
    },
    change: async ({ context, unit }, { product }, changes) => {
      const guards = context.documentGuards;
      await changeDocument({ unit, sheet: sheetOf(product), noun, guards }, { fields: changes });
    },
  };
}
