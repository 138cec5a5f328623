import { z } from 'zod';
import { changesOf } from '#contracts/kit/changes.ts';
import { endpoint, type Endpoint } from '#contracts/kit/endpoint.ts';
import type { Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { defineEvent, type EventDeclaration } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** What the kit adds to every stored item: its id, a version that grows with each change, and two instants. */
export const Stored = { _id: Id, version: z.number().int(), created_at: Instant, updated_at: Instant };

/**
 * A list of items with `_id` that are created, changed and deleted one by one: path, storage, texts, live refresh, audit,
 * permission checks, form and table all follow from this.
 *
 * `fields` are what a person edits (a field's `.meta({ field: … })` names its control); `shown` are further columns that the
 * server fills. `check` is the pure rule between one item and its siblings, used by the form and the server alike.
 */
export type Collection<F extends z.ZodRawShape = z.ZodRawShape> = {
  kind: 'collection';
  path: string;
  table: string;
  envelope: Envelope;
  fields: F;
  unique?: readonly string[];
  search: readonly string[];
  sort: string;
  columns: readonly string[];
  check?: (
    next: Record<string, unknown>,
    others: readonly Record<string, unknown>[],
  ) => ErrorCode | undefined;
  /** Calls bound by hand instead of by the generic store; the contract stays the same. */
  own?: boolean;
};

export type Area = {
  /** Where it lies below /settings; one below `account/` takes no product. */
  page: string;
  /** What one of its items is called in events and texts; the page's name unless said. */
  noun?: string;
  products: readonly (Product | 'main')[];
  access: { read: Requirement; write: Requirement };
  resources: Record<string, Collection>;
};

/** Declares one settings area. */
export const defineArea = <A extends Area>(area: A): A => area;

type FieldNames<F> = {
  unique?: readonly (keyof F & string)[];
  search: readonly (keyof F & string)[];
  sort: keyof F & string;
  columns: readonly (keyof F & string)[];
};

/** Declares a collection inside an area; the names in it must be fields. */
export const collection = <F extends z.ZodRawShape>(
  declared: Omit<Collection<F>, 'kind' | keyof FieldNames<F>> & FieldNames<F>,
): Collection<F> => ({
  kind: 'collection',
  ...declared,
});

/** The item of a collection as it is answered: fields and what the kit adds. */
export const itemOf = <F extends z.ZodRawShape>(resource: Collection<F>) =>
  z.object({ ...resource.fields, ...Stored });

/** The noun of an area's resource in events and texts: `working-status` → `working_status`. */
export const nounOf = (area: Area, resource: string): string => {
  const noun = area.noun ?? area.page.replaceAll('-', '_');
  return Object.keys(area.resources).length === 1 ? noun : `${noun}_${resource}`;
};

/** The four calls of a collection. */
export const collectionEndpoints = (
  area: Area,
  name: string,
): Record<'list' | 'create' | 'update' | 'remove', Endpoint> => {
  const resource = area.resources[name];
  if (!resource) throw new Error(`area ${area.page} has no resource ${name}`);
  const noun = nounOf(area, name);
  const item = itemOf(resource);
  const given = z.strictObject(resource.fields);
  const product = area.products.length === 1 && area.products[0] !== 'main' ? area.products[0] : undefined;
  const access = (need: Requirement) => ({
    kind: 'permitted' as const,
    need,
    ...(product ? { product } : {}),
  });
  const { envelope, path } = resource;
  const one = { params: z.object({ _id: Id }) };
  return {
    list: endpoint({
      name: `${noun}.list`,
      method: 'GET',
      path,
      envelope,
      access: access(area.access.read),
      summary: `All items of ${noun}`,
      input: {
        query: z.strictObject({
          limit: z.coerce.number().int().min(1).max(200).optional(),
          cursor: z.string().max(500).optional(),
          q: z.string().max(200).optional(),
        }),
      },
      answer: z.object({ items: z.array(item), next: z.string().nullable() }),
    }),
    create: endpoint({
      name: `${noun}.create`,
      method: 'POST',
      path,
      envelope,
      access: access(area.access.write),
      status: 201,
      summary: `Create one of ${noun}`,
      input: { body: given },
      answer: item,
      errors: ['name_taken'],
      event: `${noun}.created`,
    }),
    update: endpoint({
      name: `${noun}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      envelope,
      access: access(area.access.write),
      summary: `Change one of ${noun}; fields not sent stay`,
      input: { ...one, body: changesOf(resource.fields).extend({ version: z.number().int().optional() }) },
      answer: item,
      errors: ['not_found', 'name_taken', 'stale_version'],
      event: `${noun}.updated`,
    }),
    remove: endpoint({
      name: `${noun}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      envelope,
      access: access(area.access.write),
      summary: `Delete one of ${noun}`,
      input: one,
      answer: z.object({ _id: Id }),
      errors: ['not_found'],
      event: `${noun}.deleted`,
    }),
  };
};

/** All calls of an area. */
export const areaEndpoints = (area: Area): Endpoint[] =>
  Object.keys(area.resources).flatMap((name) => Object.values(collectionEndpoints(area, name)));

/** The events of an area: created, updated, deleted for each resource; heard by those who may read it. */
export const areaEvents = (area: Area): EventDeclaration[] =>
  Object.keys(area.resources).flatMap((name) =>
    ['created', 'updated', 'deleted'].map((change) =>
      defineEvent({ name: `${nounOf(area, name)}.${change}`, need: area.access.read, data: z.unknown() }),
    ),
  );

/** The name of an area's page in the register. */
export const areaPageName = (area: Area): string => `settings-${area.page.replaceAll('/', '-')}`;

/** The settings page of an area. */
export const areaPage = (area: Area): Page => ({
  name: areaPageName(area),
  path: area.page.startsWith('account/') ? `/settings/${area.page}` : `/settings/${area.page}/{product}`,
  guards: SETTINGS_GUARDS,
  need: area.access.read,
  menu: 'settings',
});
