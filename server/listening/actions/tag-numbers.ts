import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { TagNumbers } from '#server/listening/actions/edit-store.ts';
import { numberedTags } from '#server/settings/tags/public.ts';

/** The numbers of an edit's tags. @throws invalid_request where one is no tag of listening (a category or a group is none) */
export const tagNumbersOf = async (
  unit: Unit,
  { add_tags = [], remove_tags = [] }: MentionEdit,
): Promise<TagNumbers> => {
  if (add_tags.length === 0 && remove_tags.length === 0) return { add: [], remove: [] };
  const numbers = new Map((await numberedTags(unit)).map((tag) => [tag._id, tag.number]));
  const numbersOf = (field: string, ids: readonly string[]): number[] =>
    ids.map(
      (id) =>
        numbers.get(id) ??
        refuse('invalid_request', { fields: { [`edit.${field}`]: 'name a tag that listening has not' } }),
    );
  return { add: numbersOf('add_tags', add_tags), remove: numbersOf('remove_tags', remove_tags) };
};
