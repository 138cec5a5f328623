import { listSharedKeys } from '#contracts/semantic/calculated.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { UPLOAD_PREFIX } from '#contracts/uploads/names.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import { buildModel } from '#engine/semantic/model.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import type { AccountModel } from '#server/semantic/ports.ts';

/** The data sets of the suite with their links. */
export const MODEL = buildModel(DATA_SETS);

const SUITE: AccountModel = { model: MODEL, sets: {}, versions: new Map() };

/**
 * The model for questions or formulas, without the fields that the reader may not read: with the data sets and shared fields of the account
 * where they may name any.
 */
export async function loadModel(
  unit: UnitOfWork,
  { loadAccountModel, findClosedFields }: Pick<Ports, 'loadAccountModel' | 'findClosedFields'>,
  { named, reader }: { named: unknown; reader: Pick<Actor, 'kind' | 'id'> },
): Promise<AccountModel> {
  const text = JSON.stringify(named);
  const isOwn = text.includes(UPLOAD_PREFIX) || listSharedKeys(text).size > 0;
  if (isOwn) return loadAccountModel(unit, reader);
  const closed = await findClosedFields(unit, reader);
  return closed.length === 0 ? SUITE : { ...SUITE, model: closeFields(MODEL, closed) };
}
