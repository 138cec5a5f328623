import { z } from 'zod';
import { PublicSource } from '#contracts/admin/sources.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName, DUPLICATE } from '#server/kit/db/violations.ts';

type Fields = Pick<
  PublicSource,
  'name' | 'kind' | 'url' | 'active' | 'month_limit' | 'keep_days' | 'keep_megabytes'
>;
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined };

const COLUMNS = [
  '_id',
  'name',
  'kind',
  'url',
  'active',
  'state',
  'waits_for',
  'last_success_at',
  'last_error',
  'last_error_fault',
  'next_poll_at',
  'found',
  'month_limit',
  'month_read',
  'keep_days',
  'keep_megabytes',
] as const;

/** Public sources are those that the platform's own account follows for listening: the unit is of that account. */
function sources(unit: UnitOfWork) {
  return accountTable(unit, 'monitors').selectFrom().select(COLUMNS).where('product', '=', 'listening');
}

export async function listPublicSources(unit: UnitOfWork): Promise<PublicSource[]> {
  return z.array(PublicSource).parse(await sources(unit).orderBy('name').orderBy('_id').execute());
}

export async function findPublicSource(unit: UnitOfWork, id: string): Promise<PublicSource | undefined> {
  return PublicSource.optional().parse(await sources(unit).where('_id', '=', id).executeTakeFirst());
}

/** @throws name_taken where the address is followed already */
export async function addPublicSource(unit: UnitOfWork, fields: Fields): Promise<string> {
  const _id = unit.newId();
  await refuseDuplicateName(
    () =>
      accountTable(unit, 'monitors')
        .insertInto({ ...fields, _id, product: 'listening' })
        .execute(),
    { fields: { url: DUPLICATE } },
  );
  return _id;
}

/** @throws name_taken where the address is followed already */
export async function changePublicSource(unit: UnitOfWork, id: string, changes: Changes): Promise<void> {
  await refuseDuplicateName(
    () =>
      accountTable(unit, 'monitors')
        .updateTable()
        .set((is) => ({ ...changes, updated_at: unit.now, version: is('version', '+', 1) }))
        .where('_id', '=', id)
        .execute(),
    { fields: { url: DUPLICATE } },
  );
}

export function removePublicSource(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'monitors').delete(id);
}
