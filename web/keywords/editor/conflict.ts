import { z } from 'zod';
import { Keyword, MatchMode } from '#contracts/keywords/keyword.ts';
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

/** The parts of a draft that are compared and kept: the sets are derived from the raw string. */
export const getValues = ({ sets: _sets, fault: _fault, ...values }: Draft): Values => values;

/** The opened version, the user's draft, and what a colleague has stored in the meantime, field by field. */
export function toThreeWay(stored: Draft, draft: Draft, newest: Keyword): ThreeWay {
  return {
    base: getValues(stored),
    mine: getValues(draft),
    theirs: getValues(toDraft(newest)),
  };
}

/** The draft that continues from the chosen values. */
export function applyChosenValues(draft: Draft, chosen: Values): Draft {
  const { raw, ...values } = Chosen.parse(chosen);
  return editRaw({ ...draft, ...values }, raw);
}

/** The keyword as it is stored now, if a write was refused because it is not the version that was opened. */
export function findNewestKeyword(error: unknown): Keyword | undefined {
  return Keyword.safeParse(findNewestStored(error)).data;
}
