import { z } from 'zod';
import { LastFault, StoredFault } from '#contracts/inbound/fault.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** The variables of a feed's text, which stand for values of an entry. */
export const ENTRY_VARIABLES = ['title', 'text', 'link', 'author'] as const;
export type EntryVariable = (typeof ENTRY_VARIABLES)[number];
/** An entry of a feed as far as its text may name it. */
export type EntryValues = Readonly<Record<EntryVariable, string>>;

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

function hasKnownVariables(text: string): boolean {
  return [...text.matchAll(VARIABLE)].every(([, name]) => ENTRY_VARIABLES.some((known) => known === name));
}

/** The text of the post that an entry becomes. Lines that only held a variable without a value are left out. */
export function fillEntryText(template: string, values: EntryValues): string {
  const lines = template.split('\n').flatMap((line) => {
    const filled = line.replaceAll(VARIABLE, (_all, name: EntryVariable) => values[name] ?? '');
    return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Feeds (RSS, Atom, RDF, JSON Feed) whose new entries become posts: drafts for people to look at, unless a feed says otherwise. */
export const postFeeds = defineArea({
  page: 'post-feeds',
  noun: 'post_feed',
  products: ['publishing'],
  access: { read: ['publishing.post.read'], write: ['publishing.post.write'] },
  resources: {
    feeds: defineCollection({
      path: '/publishing/feeds',
      table: 'publishing_feeds',
      envelope: 'plain',
      fields: {
        name: z.string().trim().min(1).max(120),
        url: z
          .url({ protocol: /^https?$/ })
          .max(2048)
          .meta({ field: 'url' }),
        /** By their names or networks, as a file of posts names them; none: the posts are for no account yet. */
        channels: z.string().trim().max(500).default(''),
        text: z
          .string()
          .trim()
          .min(1)
          .max(2000)
          .refine(hasKnownVariables, toIssue(fault('saved_text_variable')))
          .default('{{title}}\n\n{{link}}')
          .meta({ field: 'longtext' }),
        with_picture: z.boolean().default(true),
        campaign: z.string().trim().max(120).default(''),
        /** Whether posts go out at once instead of waiting for a person. */
        straight: z.boolean().default(false),
        active: z.boolean().default(true),
      },
      shown: {
        last_read_at: Instant.nullable(),
        last_error: LastFault,
        last_error_fault: StoredFault,
        next_read_at: Instant,
        made: z.number().int(),
      },
      shownWhen: {
        // A feed that is off is not read: its due time has no meaning.
        next_read_at: ({ active }) => active === true,
      },
      unique: ['url'],
      search: ['name', 'url'],
      sort: 'name',
      columns: [
        'name',
        'last_error',
        'last_read_at',
        'next_read_at',
        'made',
        'straight',
        'channels',
        'active',
        'url',
      ],
    }),
  },
});

/** Reads the feeds that are due. */
export const readPostFeedsJob = defineJob({
  name: 'publishing.read-feeds',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [readPostFeedsJob];
