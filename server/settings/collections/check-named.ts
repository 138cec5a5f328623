import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type Row = Readonly<Record<string, unknown>>;

/** A field refers to one resource, several or none. */
const Named = z.union([z.array(z.string()), z.string().transform((id) => [id])]).catch([]);

/**
 * Checks that new references of an item exist; references stored before may have been deleted since and may stay.
 * @throws invalid_request naming the fields
 */
export async function checkNamed(
  unit: UnitOfWork,
  { names = {} }: Pick<Collection, 'names'>,
  { next, before = {} }: { next: Row; before?: Row },
): Promise<void> {
  const fields: Record<string, Fault> = {};
  for (const [field, table] of Object.entries(names)) {
    const known = new Set(Named.parse(before[field]));
    const added = Named.parse(next[field]).filter((id) => !known.has(id));
    if (added.length > 0 && !(await allExist(unit, table, added))) fields[field] = fault('reference_gone');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}
