import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getNoun, getRights, type Area } from '#contracts/kit/area/area.ts';
import { buildBinding } from '#contracts/kit/area/binding.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint, type Endpoint } from '#contracts/kit/endpoint.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { ListedFault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

/** What the kit adds to every stored item: its id, a version that grows with each change, and two instants. */
export const Stored = { _id: Id, version: z.number().int(), created_at: Instant, updated_at: Instant };

/** Maximum number of items that one call deletes or reorders. */
export const MANY_MAX = 20_000;
/** Longest CSV text of one import, in characters. */
export const CSV_MAX = 8_000_000;

type FieldNames<F> = {
  unique?: readonly (keyof F & string)[];
  search: readonly (keyof F & string)[];
  sort: keyof F & string;
  columns: readonly string[];
};

/** Declares a collection inside an area; the names in it must be fields (`columns` may also name what is `shown`). */
export function defineCollection<F extends z.ZodRawShape>(
  declared: Omit<Collection<F>, 'kind' | keyof FieldNames<F>> & FieldNames<F>,
): Collection<F> {
  return {
    kind: 'collection',
    ...declared,
  };
}

/** The item of a collection as the API returns it: fields, what the server fills, and what the kit adds. */
export function buildItemSchema<F extends z.ZodRawShape>(resource: Collection<F>) {
  return z.object({ ...resource.fields, ...resource.shown, ...Stored });
}

/** One line of an imported CSV that was refused: its line in the file (the head is 1), the field, what is wrong. */
export const ImportFault = ListedFault.extend({ line: z.number().int(), field: z.string() });
/** The result of an import, or what it would be with `dry_run`: nothing is stored unless every line is valid. */
export const ImportOutcome = z.object({
  dry_run: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  same: z.number().int(),
  faults: z.array(ImportFault),
  /** Columns of the file that nothing is read from: their names are none that it may have. */
  unread: z.array(z.string()),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export type CollectionCalls = Record<'list' | 'create' | 'update' | 'remove' | 'removeMany', Endpoint> &
  Partial<Record<'order' | 'importCsv' | 'exportCsv', Endpoint>>;

/** The calls of a collection. */
export function buildCollectionEndpoints(area: Area, name: string): CollectionCalls {
  const resource = area.resources[name];
  if (resource?.kind !== 'collection') throw new Error(`area ${area.page} has no collection ${name}`);
  const noun = getNoun(area, name);
  const item = buildItemSchema(resource);
  const given = z.strictObject(resource.fields);
  const binding = buildBinding(area, resource, getRights(area, resource));
  const { path, all, one, read, write, gate } = binding;
  const { envelope } = resource;
  const common = { ...gate, envelope, access: write };
  const base = { ...binding, noun, common };
  return {
    list: defineEndpoint({
      ...gate,
      name: `${noun}.list`,
      method: 'GET',
      path,
      envelope,
      access: read,
      summary: `List the items of ${noun}`,
      input: {
        ...all,
        query: WholeQuery.extend({ q: z.string().max(200).optional() }),
      },
      answer: z.object({ items: z.array(item), next: z.string().nullable() }),
    }),
    create: defineEndpoint({
      ...common,
      name: `${noun}.create`,
      method: 'POST',
      path,
      status: 201,
      summary: `Create an item of ${noun}`,
      input: { ...all, body: given },
      answer: item,
      errors: ['name_taken'],
      event: `${noun}.created`,
    }),
    update: defineEndpoint({
      ...common,
      name: `${noun}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      summary: `Update an item of ${noun}; fields not sent stay`,
      input: {
        params: one,
        body: toChangesSchema(resource.fields).extend({ version: Version.optional() }),
      },
      answer: item,
      errors: ['not_found', 'name_taken', 'stale_version'],
      event: `${noun}.updated`,
    }),
    remove: defineEndpoint({
      ...common,
      name: `${noun}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      summary: `Delete an item of ${noun}`,
      input: { params: one },
      answer: z.object({ _id: Id }),
      errors: ['not_found'],
      event: `${noun}.deleted`,
    }),
    removeMany: defineEndpoint({
      ...common,
      name: `${noun}.delete-many`,
      method: 'DELETE',
      path,
      summary: `Delete several items of ${noun}, all or none`,
      input: { ...all, body: z.strictObject({ ids: z.array(Id).min(1).max(MANY_MAX) }) },
      answer: z.object({ ids: z.array(Id) }),
      errors: ['not_found'],
      event: `${noun}.deleted`,
    }),
    ...(resource.ordered ? { order: buildOrderCall(base) } : {}),
    ...(resource.csv ? buildCsvCalls(base) : {}),
  };
}

/** What the calls of one collection have in common. */
type CallBase = ReturnType<typeof buildBinding> & {
  noun: string;
  common: Pick<Endpoint, 'feature' | 'envelope' | 'access'>;
};

function buildOrderCall({ noun, path, all, common }: CallBase) {
  return defineEndpoint({
    ...common,
    name: `${noun}.order`,
    method: 'PUT',
    path: `${path}/order`,
    summary: `Reorder ${noun}: every _id once, in the new order`,
    input: { ...all, body: z.strictObject({ ids: z.array(Id).min(1).max(MANY_MAX) }) },
    answer: z.object({ ids: z.array(Id) }),
    errors: ['order_incomplete'],
    event: `${noun}.ordered`,
  });
}

function buildCsvCalls({ noun, path, all, read, gate, common }: CallBase) {
  return {
    importCsv: defineEndpoint({
      ...common,
      name: `${noun}.import`,
      method: 'POST',
      path: `${path}/import`,
      summary: `Create and update items of ${noun} from CSV; with dry_run only report what it would do`,
      input: {
        ...all,
        body: z.strictObject({
          csv: z.string().min(1).max(CSV_MAX),
          dry_run: z.boolean().default(false),
        }),
      },
      answer: ImportOutcome,
      errors: ['file_unreadable'],
      event: `${noun}.created`,
    }),
    exportCsv: defineEndpoint({
      ...gate,
      name: `${noun}.export`,
      method: 'GET',
      path: `${path}/export`,
      envelope: 'plain',
      access: read,
      summary: `Export ${noun} as CSV, in the format of the import`,
      input: all,
      answer: z.string(),
      answerKind: 'text/csv',
    }),
  };
}
