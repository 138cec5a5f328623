import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** What a saved text is inserted as: where the cursor is, or at the end of the post. */
export const SavedTextKind = z.enum(['text', 'hashtags', 'signature']);
export type SavedTextKind = z.infer<typeof SavedTextKind>;

/** The variables of saved texts, which are filled in when one is inserted. */
export const TEXT_VARIABLES = ['brand', 'date', 'time', 'campaign', 'author', 'link'] as const;
export type TextVariable = (typeof TEXT_VARIABLES)[number];

/** The most hashtags of a saved text: what Instagram takes of a post. */
const MOST_HASHTAGS = 30;

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const HASHTAG = /(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{M}\p{N}_]+/gu;

/** How many hashtags a text has. */
export function countHashtags(text: string): number {
  return text.match(HASHTAG)?.length ?? 0;
}

function hasKnownVariables(text: string): boolean {
  return [...text.matchAll(VARIABLE)].every(([, name]) => TEXT_VARIABLES.some((known) => known === name));
}

/** Fills in the variables of a text; one without a value stays, so that people see that it is open. */
export function fillVariables(text: string, values: Readonly<Partial<Record<TextVariable, string>>>): string {
  return text.replaceAll(VARIABLE, (all, name: string) => {
    const known = TEXT_VARIABLES.find((one) => one === name);
    return (known && values[known]) || all;
  });
}

/**
 * A post's text with a saved one in it: a text at the cursor, hashtags and signatures at the end, each once.
 * @param at the place of the cursor in UTF-16 units
 */
export function insertSavedText(
  text: string,
  { kind, saved, at }: { kind: SavedTextKind; saved: string; at: number },
): string {
  if (kind === 'text') return text.slice(0, at) + saved + text.slice(at);
  const end = text.trimEnd();
  if (end.endsWith(saved.trim())) return text;
  return end === '' ? saved : `${end}\n\n${saved}`;
}

/** Texts, sets of hashtags and signatures that people insert into posts. */
export const savedTexts = defineArea({
  page: 'saved-texts',
  noun: 'saved_text',
  products: ['publishing'],
  access: { read: ['publishing.post.read'], write: ['publishing.post.write'] },
  resources: {
    texts: defineCollection({
      path: '/publishing/saved-texts',
      table: 'publishing_saved_texts',
      envelope: 'plain',
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(80),
        kind: SavedTextKind.default('text'),
        text: z
          .string()
          .trim()
          .min(1)
          .max(5000)
          .refine(hasKnownVariables, toIssue(fault('saved_text_variable')))
          .refine(
            (text) => countHashtags(text) <= MOST_HASHTAGS,
            toIssue(fault('hashtags_over', { limit: MOST_HASHTAGS })),
          )
          .meta({ field: 'longtext' }),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'text'],
      sort: 'name',
      columns: ['name', 'kind', 'text', 'active'],
    }),
  },
});
