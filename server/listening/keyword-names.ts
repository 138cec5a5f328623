import type { Unit } from '#server/kit/db/unit.ts';
import type { Call } from '#server/kit/http/call.ts';
import { keywordNames, type KeywordName } from '#server/settings/keywords/public.ts';

/** An account's keywords by the numbers that mentions carry and by their ids. */
export type KeywordNames = {
  byNumber: ReadonlyMap<number, KeywordName>;
  /** Numbers of the named keywords; an id of nobody's has none. */
  numbers: (ids: readonly string[]) => number[];
  all: readonly number[];
};

/** Reads the names of all keywords of the unit's account. */
export const keywordNamesOf = async (unit: Unit): Promise<KeywordNames> => {
  const names = await keywordNames(unit);
  const byId = new Map(names.map((one) => [one._id, one.number]));
  return {
    byNumber: new Map(names.map((one) => [one.number, one])),
    numbers: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    all: names.map((one) => one.number),
  };
};

/** Reads the names of all of the caller's keywords. */
export const loadKeywordNames = (call: Pick<Call, 'inUnit'>): Promise<KeywordNames> =>
  call.inUnit(keywordNamesOf);
