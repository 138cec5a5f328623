import { z } from 'zod';
import type { Values } from '#server/settings/transfer/part.ts';

const Uuid = z.uuid();
const isId = (text: string): boolean => Uuid.safeParse(text).success;

/** The fields of a schema that contain ids: an id in them that refers to nothing is removed. */
export function findIdFields(shape: z.ZodObject): ReadonlySet<string> {
  return new Set(
    Object.entries(shape.shape).flatMap(([name, field]) => {
      const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
      return JSON.stringify(schema).includes('"format":"uuid"') ? [name] : [];
    }),
  );
}

/** What is known of ids: the present id of each old one, and which ids belong to the target itself. */
export type IdMapping = { renamed: ReadonlyMap<string, string>; own: ReadonlySet<string> };

const GONE = Symbol('leads nowhere');

/**
 * Replaces the ids in a record's values by those of the target. An id that refers to nothing is removed from lists and set to null
 * elsewhere.
 * @returns the values, and the fields from which something was removed
 */
export function renameIds(
  values: Values,
  ids: IdMapping,
  fields: ReadonlySet<string>,
): { values: Values; dropped: string[] } {
  const dropped = new Set<string>();
  const within = new Map(Object.entries(values).map(([field, value]) => [field, idsWithin(value)]));
  const rename = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      const now = ids.renamed.get(value);
      if (now !== undefined) return now;
      if (!fields.has(field) || !isId(value) || ids.own.has(value)) return value;
      if (within.get(field)?.has(value)) return value;
      dropped.add(field);
      return GONE;
    }
    if (Array.isArray(value))
      return value.map((one: unknown) => rename(one, field)).filter((one) => one !== GONE);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
        // An object's own id names itself, nothing else.
        const now = key === '_id' ? inner : rename(inner, field);
        return [[ids.renamed.get(key) ?? key, now === GONE ? null : now]];
      }),
    );
  };
  const written = Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const now = rename(value, field);
      return [field, now === GONE ? null : now];
    }),
  );
  return { values: written, dropped: [...dropped] };
}

/** The ids of the parts of a value, by which its other parts refer to them: a field of a form that is shown only with another. */
function idsWithin(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '_id' && typeof inner === 'string') found.add(inner);
    else idsWithin(inner, found);
  }
  return found;
}

/** The ids that a record's values refer to, at any depth. */
function namedIn(value: unknown, names: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') names.add(value);
  else if (Array.isArray(value)) for (const one of value) namedIn(one, names);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) namedIn(one, names);
  return names;
}

/**
 * Sorts the records of one part so that each comes after those that it refers to; records that refer to each other in a cycle keep their
 * order.
 */
export function sortByReferences<R extends { _id: string; values: Values }>(records: readonly R[]): R[] {
  const byId = new Map(records.map((record) => [record._id, record]));
  const begun = new Set<R>();
  const ordered: R[] = [];
  /** Starts a record: the records that it refers to and that have not started yet come before it. */
  const begin = (record: R): { record: R; waits: R[] } => {
    begun.add(record);
    const waits = [...namedIn(record.values)].flatMap((name) => byId.get(name) ?? []);
    return { record, waits: waits.reverse() };
  };
  for (const first of records) {
    // Uses a list instead of recursion: a chain of references may be as long as the file.
    const way = begun.has(first) ? [] : [begin(first)];
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const next = top.waits.pop();
      if (next === undefined) {
        ordered.push(top.record);
        way.pop();
      } else if (!begun.has(next)) way.push(begin(next));
    }
  }
  return ordered;
}
