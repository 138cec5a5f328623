import { z } from 'zod';
import { PublicSource } from '#contracts/admin/sources.ts';
import { deleteById } from '#server/kit/db/delete-by-id.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNameTaken, TAKEN } from '#server/kit/db/violations.ts';

type Fields = Pick<PublicSource, 'name' | 'kind' | 'url' | 'active' | 'month_limit'>;
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
  'next_poll_at',
  'found',
  'month_limit',
  'month_read',
] as const;

/** Public sources are those that the platform's own account follows for listening: the unit is of that account. */
const sources = (unit: Unit) =>
  unit.db
    .selectFrom('monitors')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('product', '=', 'listening');

export const listPublicSources = async (unit: Unit): Promise<PublicSource[]> =>
  z.array(PublicSource).parse(await sources(unit).orderBy('name').orderBy('_id').execute());

export const findPublicSource = async (unit: Unit, id: string): Promise<PublicSource | undefined> =>
  PublicSource.optional().parse(await sources(unit).where('_id', '=', id).executeTakeFirst());

/** @throws name_taken where the address is followed already */
export const addPublicSource = async (unit: Unit, fields: Fields): Promise<string> => {
  const _id = unit.newId();
  await orNameTaken(
    () =>
      unit.db
        .insertInto('monitors')
        .values({ ...fields, account_id: unit.accountId, _id, product: 'listening' })
        .execute(),
    { fields: { url: TAKEN } },
  );
  return _id;
};

/** @throws name_taken where the address is followed already */
export const changePublicSource = async (unit: Unit, id: string, changes: Changes): Promise<void> => {
  await orNameTaken(
    () =>
      unit.db
        .updateTable('monitors')
        .set((is) => ({ ...changes, updated_at: unit.now, version: is('version', '+', 1) }))
        .where('account_id', '=', unit.accountId)
        .where('_id', '=', id)
        .execute(),
    { fields: { url: TAKEN } },
  );
};

export const removePublicSource = (unit: Unit, id: string): Promise<void> => deleteById(unit, 'monitors', id);
