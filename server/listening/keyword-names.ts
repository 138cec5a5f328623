import type { TicketTag } from '#contracts/settings/tags/tag.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import type { Call } from '#server/kit/http/call.ts';
import { keywordNames, type KeywordName } from '#server/settings/keywords/public.ts';
import { numberedTags } from '#server/settings/tags/public.ts';

/** An account's keywords and tags by the numbers that mentions carry and by their ids. */
export type KeywordNames = {
  byNumber: ReadonlyMap<number, KeywordName>;
  /** Numbers of the named keywords; an id of nobody's has none. */
  numbers: (ids: readonly string[]) => number[];
  all: readonly number[];
  tagByNumber: ReadonlyMap<number, Pick<TicketTag, '_id' | 'name'>>;
  /** Numbers of the named tags, and of all tags below a named category or group. */
  tagNumbers: (ids: readonly string[]) => number[];
  /** When they were asked for, in milliseconds since 1970: relative times of a query are told from it. */
  askedAt: number;
};

/** Reads the names of all keywords and listening tags of the unit's account. */
export const keywordNamesOf = async (unit: Unit): Promise<KeywordNames> => {
  const names = await keywordNames(unit);
  const tags = await numberedTags(unit);
  const byId = new Map(names.map((one) => [one._id, one.number]));
  return {
    byNumber: new Map(names.map((one) => [one.number, one])),
    numbers: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    all: names.map((one) => one.number),
    tagByNumber: new Map(tags.map((one) => [one.number, one])),
    tagNumbers: (ids) => {
      const wanted = new Set(ids);
      return tags
        .filter((tag) => [tag._id, tag.ticket_cat_id, tag.ticket_group_id].some((id) => wanted.has(id ?? '')))
        .map(({ number }) => number);
    },
    askedAt: unit.now.getTime(),
  };
};

/** Reads the names of all of the caller's keywords. */
export const loadKeywordNames = (call: Pick<Call, 'inUnit'>): Promise<KeywordNames> =>
  call.inUnit(keywordNamesOf);
