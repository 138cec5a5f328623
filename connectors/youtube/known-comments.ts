import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';

/**
 * What is known of a comment from earlier polls: when it was written (milliseconds since 1970) and last changed, how many replies were read,
 * and whether it is held for review.
 */
export type KnownComment = { at: number; updated: string; replies: number; held: boolean };

/**
 * How far polling came: comments that were written before `since` are known and never arrive, so that connecting imports no old ones; `full`
 * and `held` are when all newest threads and those that are held were read last, in milliseconds. `titles` are those of videos, by their ids.
 */
export type PollPosition = {
  since: number;
  full: number;
  held: number;
  known: ReadonlyMap<string, KnownComment>;
  titles: ReadonlyMap<string, string>;
};

const Cursor = z.object({
  since: z.number(),
  full: z.number().catch(0),
  held: z.number().catch(0),
  titles: z.record(z.string(), z.string()).catch({}),
  known: z.record(z.string(), z.tuple([z.number(), z.string(), z.number(), z.number()])).catch({}),
});

/** The position of a cursor; nothing before the first poll, or where it cannot be read. */
export function readPosition(cursor: string | undefined): PollPosition | undefined {
  const read = Cursor.safeParse(parseJson(cursor ?? '')).data;
  if (!read) return undefined;
  const known = Object.entries(read.known).map(
    ([id, [at, updated, replies, held]]): [string, KnownComment] => [
      id,
      { at, updated, replies, held: held === 1 },
    ],
  );
  return { ...read, known: new Map(known), titles: new Map(Object.entries(read.titles)) };
}

/** Comments of which a cursor remembers what is known. */
const MOST_KNOWN = 3000;
/** Videos of which it remembers the title: the last ones that anybody commented on. */
const MOST_TITLES = 200;

/** A cursor for a position; the oldest comments are forgotten where they are too many. */
export function writePosition({ known, titles, ...position }: PollPosition): string {
  const kept = [...known].toSorted(([, one], [, other]) => other.at - one.at).slice(0, MOST_KNOWN);
  return JSON.stringify({
    ...position,
    titles: Object.fromEntries([...titles].slice(-MOST_TITLES)),
    known: Object.fromEntries(
      kept.map(([id, { at, updated, replies, held }]) => [id, [at, updated, replies, Number(held)]]),
    ),
  });
}

/** The comment of which a reply is named: the id of a reply begins with that of its thread and a full stop. */
export function toThreadId(commentId: string): string {
  return commentId.split('.', 1)[0] ?? commentId;
}
