import { z } from 'zod';
import { collectionEndpoints, nounOf, type Area, type Collection } from '#contracts/kit/area.ts';
import type { Call, Handler } from '#server/kit/http/call.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import * as store from '#server/settings/collections/store.ts';

const UNIQUE_VIOLATION = '23505';
const Coded = z.object({ code: z.string(), constraint: z.string().optional() });
const Values = z.record(z.string(), z.unknown());
const OneId = z.object({ _id: z.string() });
const ListQuery = z.object({
  limit: z.number().optional(),
  cursor: z.string().optional(),
  q: z.string().optional(),
});

/** The four calls of every resource of an area, over one generic store; what an area has of its own stands in its declaration. */
export const areaHandlers = (area: Area): Handler[] =>
  Object.entries(area.resources)
    .filter(([, resource]) => !resource.own)
    .flatMap(([name, resource]) => collectionHandlers(area, name, resource));

const collectionHandlers = (area: Area, name: string, resource: Collection): Handler[] => {
  const endpoints = collectionEndpoints(area, name);
  const noun = nounOf(area, name);
  return [
    { endpoint: endpoints.list, handle: (call) => list(call, resource) },
    { endpoint: endpoints.create, handle: (call) => create(call, resource, noun) },
    { endpoint: endpoints.update, handle: (call) => update(call, resource, noun) },
    { endpoint: endpoints.remove, handle: (call) => remove(call, resource, noun) },
  ];
};

const list = async ({ unit, query }: Call, resource: Collection): Promise<unknown> =>
  (await store.listItems(unit, resource, ListQuery.parse(query))) ?? refuse('cursor_invalid');

const create = async (
  { context, unit, body }: Call,
  resource: Collection,
  noun: string,
): Promise<unknown> => {
  const fields = Values.parse(body);
  await checkRule(unit, resource, fields, null);
  const after = await named(resource, () => store.insertItem(unit, resource, context.newId(), fields));
  unit.record({ kind: `${noun}.created`, entityId: String(after._id), after });
  return after;
};

const update = async ({ unit, params, body }: Call, resource: Collection, noun: string): Promise<unknown> => {
  const { _id } = OneId.parse(params);
  const { version, ...fields } = Values.parse(body);
  const before = orNotFound(await store.findItem(unit, resource, _id, true));
  if (version !== undefined && version !== before.version) refuse('stale_version', { data: before });
  await checkRule(unit, resource, { ...before, ...fields }, _id);
  const after = await named(resource, () => store.updateItem(unit, resource, _id, fields));
  unit.record({ kind: `${noun}.updated`, entityId: _id, before, after });
  return after;
};

const remove = async ({ unit, params }: Call, resource: Collection, noun: string): Promise<unknown> => {
  const { _id } = OneId.parse(params);
  const before = orNotFound(await store.findItem(unit, resource, _id, true));
  await store.deleteItem(unit, resource, _id);
  unit.record({ kind: `${noun}.deleted`, entityId: _id, before });
  return { _id };
};

/** The declared rule between an item and its siblings. */
const checkRule = async (
  unit: Unit,
  resource: Collection,
  next: Record<string, unknown>,
  id: string | null,
): Promise<void> => {
  if (!resource.check) return;
  const listed = await store.listItems(unit, resource, {});
  const code = resource.check(
    next,
    (listed?.items ?? []).filter((item) => item._id !== id),
  );
  if (code) refuse(code);
};

/** A unique index stands behind `name_taken`, so two writers at once cannot both have the name. */
const named = async <T>(resource: Collection, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (Coded.safeParse(error).data?.code !== UNIQUE_VIOLATION) throw error;
    return refuse('name_taken', {
      fields: Object.fromEntries((resource.unique ?? []).map((name) => [name, 'is taken already'])),
    });
  }
};
