import type { QueryPost } from '#engine/query/post.ts';

/** A moment in the account's own time: minutes since midnight, and the weekday from Sunday 0. */
export type LocalMoment = { minute: number; day: number };

/**
 * What is known of one field of the thing at hand: words for choices and references (one or several), a text, a number, a moment for
 * hours, or the post that queries are asked of.
 */
export type Fact = readonly string[] | string | number | LocalMoment | QueryPost;

/** What is known, by field. A field that is not there is unknown, and no condition on it holds, whichever way round it is put. */
export type Facts = Readonly<Record<string, Fact | undefined>>;
