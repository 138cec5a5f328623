import {
  lookBackJob,
  type LookBack,
  LookBack as LookBackShape,
} from '#contracts/settings/keywords/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { findKeyword, type Place } from '#server/settings/keywords/keyword-store.ts';
import { insertLookBack, newestOf, type LookBackRow } from '#server/settings/keywords/look-back-store.ts';

const shown = (row: LookBackRow): LookBack => LookBackShape.parse(row);

/** Begins to match a keyword against what is stored. @throws not_found, already_running */
export const beginLookBack = async (
  context: Context,
  unit: Unit,
  place: Place,
  since: string,
): Promise<LookBack> => {
  const keyword = orNotFound(await findKeyword(unit, place, true));
  const newest = await newestOf(unit, keyword._id);
  if (newest && (newest.state === 'queued' || newest.state === 'running'))
    refuse('already_running', { data: shown(newest) });
  const row = await insertLookBack(unit, { _id: context.newId(), keyword_id: keyword._id, since });
  await unit.addJob(lookBackJob, { account_id: unit.accountId, look_back_id: row._id });
  unit.record({
    kind: 'keyword.look_back_started',
    entityId: keyword._id,
    data: { look_back_id: row._id, since },
  });
  return shown(row);
};

/** The newest look back of a keyword. @throws not_found */
export const newestLookBack = async (unit: Unit, place: Place): Promise<{ look_back: LookBack | null }> => {
  const keyword = orNotFound(await findKeyword(unit, place));
  const row = await newestOf(unit, keyword._id);
  return { look_back: row ? shown(row) : null };
};
