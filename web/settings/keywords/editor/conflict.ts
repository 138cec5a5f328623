import { z } from 'zod';
import { Keyword, MatchMode } from '#contracts/settings/keywords/keyword.ts';
import { findNewestStored } from '#web/kit/form/conflict.ts';
import type { ThreeWay } from '#web/kit/form/three-way.ts';
import type { Values } from '#web/kit/form/values.ts';
import { toDraft, editRaw, type Draft } from './draft.ts';

const Chosen = z.object({
  name: z.string(),
  active: z.boolean(),
  match: MatchMode,
  parent_id: z.string().nullable(),
  group_ids: z.array(z.string()),
  raw: z.string(),
  query: z.string().nullable(),
});

/** What of a draft is compared, and kept: the sets are told by the raw string. */
export const getValues = ({ sets: _sets, fault: _fault, ...values }: Draft): Values => values;

/** What was opened, what this person made of it, and what a colleague has stored meanwhile, field by field. */
export const toThreeWay = (stored: Draft, draft: Draft, newest: Keyword): ThreeWay => ({
  base: getValues(stored),
  mine: getValues(draft),
  theirs: getValues(toDraft(newest)),
});

/** The draft that goes on from the values that were chosen. */
export const applyChosenValues = (draft: Draft, chosen: Values): Draft => {
  const { raw, ...values } = Chosen.parse(chosen);
  return editRaw({ ...draft, ...values }, raw);
};

/** The keyword as it is stored now, where a write was refused because it is not the one that was opened. */
export const findNewestKeyword = (error: unknown): Keyword | undefined =>
  Keyword.safeParse(findNewestStored(error)).data;
