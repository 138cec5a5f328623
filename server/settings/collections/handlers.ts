import { z } from 'zod';
import { getNoun, type Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { Product } from '#contracts/kit/products.ts';
import { bindFile, type Call, type Handler } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import {
  createItem,
  canAccessItem,
  reorderItems,
  removeItems,
  updateItem,
} from '#server/settings/collections/change.ts';
import { readCsvPages } from '#server/settings/collections/csv-rows.ts';
import { importCsv } from '#server/settings/collections/import-csv.ts';
import { listItems, type Shelf } from '#server/settings/collections/store.ts';
import { buildDocumentHandlers } from '#server/settings/documents/handlers.ts';

const Values = z.record(z.string(), z.unknown());
const OneId = z.object({ _id: z.string() });
const Ids = z.object({ ids: z.array(z.string()) });
const Csv = z.object({ csv: z.string(), dry_run: z.boolean() });
const InProduct = z.object({ product: Product });
const ListQuery = z.object({
  limit: z.number().optional(),
  cursor: z.string().optional(),
  q: z.string().optional(),
});

/** The calls of every resource of an area, over generic stores; what is specific to an area is in its declaration. */
export function buildAreaHandlers(area: Area): Handler[] {
  return Object.entries(area.resources).flatMap(([name, resource]) => {
    if (resource.kind === 'document') return buildDocumentHandlers(area, name);
    return resource.own ? [] : collectionHandlers(area, name);
  });
}

function collectionHandlers(area: Area, name: string): Handler[] {
  const resource = area.resources[name];
  if (resource?.kind !== 'collection') throw new Error(`area ${area.page} has no collection ${name}`);
  const calls = buildCollectionEndpoints(area, name);
  const noun = getNoun(area, name);
  const shelfOf = ({ params, session }: Call): Shelf => ({
    resource,
    noun,
    ...(resource.itemRights ? { held: session.user.role.permissions } : {}),
    ...(resource.byProduct ? { product: InProduct.parse(params).product } : {}),
  });
  const idOf = ({ params }: Call): string => OneId.parse(params)._id;
  return [
    ...(calls.order
      ? [
          {
            endpoint: calls.order,
            handle: async (call: Call) => reorderItems(call.unit, shelfOf(call), Ids.parse(call.body).ids),
          },
        ]
      : []),
    ...(calls.importCsv
      ? [
          {
            endpoint: calls.importCsv,
            handle: async (call: Call) => importCsv(call.unit, shelfOf(call), Csv.parse(call.body)),
          },
        ]
      : []),
    ...(calls.exportCsv
      ? [
          bindFile(calls.exportCsv, async (call) =>
            buildCsvResponse(`${noun}.csv`, await readCsvPages(call.unit, shelfOf(call))),
          ),
        ]
      : []),
    {
      endpoint: calls.list,
      handle: async (call) => {
        const shelf = shelfOf(call);
        const listed = await listItems(call.unit, shelf, ListQuery.parse(call.query));
        return { ...listed, items: listed.items.filter((item) => canAccessItem(shelf, 'read', item)) };
      },
    },
    {
      endpoint: calls.create,
      handle: async (call) => createItem(call.unit, shelfOf(call), Values.parse(call.body)),
    },
    {
      endpoint: calls.update,
      handle: async (call) => {
        const { version, ...fields } = Values.parse(call.body);
        const base = typeof version === 'number' ? version : undefined;
        return updateItem(call.unit, shelfOf(call), idOf(call), { fields, base });
      },
    },
    {
      endpoint: calls.remove,
      handle: async (call) => {
        await removeItems(call.unit, shelfOf(call), [idOf(call)]);
        return { _id: idOf(call) };
      },
    },
    {
      endpoint: calls.removeMany,
      handle: async (call) => {
        const { ids } = Ids.parse(call.body);
        await removeItems(call.unit, shelfOf(call), ids);
        return { ids };
      },
    },
  ];
}
