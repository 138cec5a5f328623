import { useMemo } from 'react';
import { z } from 'zod';
import { TagFields, type TicketTag } from '#contracts/tags/tag.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import type { Tags } from './use-tags.ts';

/** The values of the form: as stored, except that an item without a colour of its own has an empty field. */
const Form = z.strictObject({
  name: TagFields.name,
  color: z.union([z.literal('').transform(() => null), TagFields.color.unwrap()]),
  keyword_ids: TagFields.keyword_ids.unwrap(),
  cardinality: TagFields.cardinality.unwrap(),
  required: TagFields.required.unwrap(),
});

function valuesOf(tag: Values): Values {
  return {
    name: tag['name'],
    color: tag['color'] ?? '',
    keyword_ids: tag['keyword_ids'],
    cardinality: tag['cardinality'],
    required: tag['required'],
  };
}

/** The draft of one item; it follows the changes of colleagues, and lets the user choose where both changed it. */
export function useTagDraft(tags: Tags, tag: TicketTag) {
  const initial = useMemo(() => valuesOf(tag), [tag]);
  return useDraft({
    schema: Form,
    initial,
    version: tag.version,
    thing: getResourceKey('tag', tag),
    unique: ['name'],
    valuesOf,
    send: (values, version) => tags.save(tag, { ...values, ...(version === undefined ? {} : { version }) }),
  });
}

export type TagDraft = ReturnType<typeof useTagDraft>;
