import { z } from 'zod';
import { MentionFilter } from './filter.ts';

/** What a browser sends when it opens a feed (`filter`), or closes it (null). `feed` is the browser's own name for it. */
export const WATCH_SIGNAL = 'feed-watch';
export const Watch = z.strictObject({ feed: z.string().min(1).max(60), filter: MentionFilter.nullable() });

/** The notification of an open feed: how many more mentions arrived that match its filter. A hint to act on, not an exact count. */
export const ARRIVED_SIGNAL = 'feed-arrived';
export const NewMentions = z.object({ feed: z.string(), count: z.number().int().positive() });
export type NewMentions = z.output<typeof NewMentions>;

/** Feeds that one browser connection may have open at once. */
export const OPEN_FEEDS = 8;
