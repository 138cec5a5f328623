import { z } from 'zod';
import { refuse } from '#server/kit/errors.ts';
import type { Place } from '#server/listening/feed-store.ts';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The cursor behind a place, opaque to callers. */
export const writeCursor = ({ published_at, _id }: Place): string =>
  Buffer.from(JSON.stringify([published_at, _id])).toString('base64url');

/** @throws cursor_invalid where the text is none of ours */
export const readCursor = (cursor: string): Place => {
  const read = Cursor.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!read.success) return refuse('cursor_invalid');
  return { published_at: read.data[0], _id: read.data[1] };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
