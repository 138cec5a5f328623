import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import { refuse } from '#server/kit/errors.ts';
import type { TagNumbers } from '#server/listening/actions/edit-store.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** The numbers of an edit's tags. @throws invalid_request where one is no tag that who edits sees (a category or a group is none) */
export const tagNumbersOf = (
  { tagByNumber }: KeywordNames,
  { add_tags = [], remove_tags = [] }: MentionEdit,
): TagNumbers => {
  const numbers = new Map([...tagByNumber].map(([number, { _id }]) => [_id, number]));
  const numbersOf = (field: string, ids: readonly string[]): number[] =>
    ids.map(
      (id) =>
        numbers.get(id) ??
        refuse('invalid_request', { fields: { [`edit.${field}`]: 'name a tag that listening has not' } }),
    );
  return { add: numbersOf('add_tags', add_tags), remove: numbersOf('remove_tags', remove_tags) };
};
