import { fault } from '#contracts/kit/faults/fault.ts';
import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { TagNumbers } from '#server/listening/actions/edit-store.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { listNumberedTags } from '#server/tags/public.ts';

/**
 * The numbers of an edit's tags.
 * @throws invalid_request where one is not a tag that the user sees (categories and groups are not)
 */
export function resolveTagNumbers(
  { tagByNumber }: KeywordNames,
  { add_tags = [], remove_tags = [] }: MentionEdit,
): TagNumbers {
  const numbers = new Map([...tagByNumber].map(([number, { _id }]) => [_id, number]));
  const numbersOf = (field: string, ids: readonly string[]): number[] =>
    ids.map(
      (id) =>
        numbers.get(id) ??
        refuse('invalid_request', { fields: { [`edit.${field}`]: fault('tag_of_listening') } }),
    );
  return { add: numbersOf('add_tags', add_tags), remove: numbersOf('remove_tags', remove_tags) };
}

/** The numbers of those of an edit's tags that still exist, regardless of visibility: the user who undoes the edit added them. */
export async function findTagNumbers(
  unit: UnitOfWork,
  { add_tags = [], remove_tags = [] }: MentionEdit,
): Promise<TagNumbers> {
  const numbers = new Map((await listNumberedTags(unit)).map(({ _id, number }) => [_id, number]));
  const left = (ids: readonly string[]): number[] => ids.flatMap((id) => numbers.get(id) ?? []);
  return { add: left(add_tags), remove: left(remove_tags) };
}
