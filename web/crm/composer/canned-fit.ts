import type { StoredFile } from '#contracts/kit/files/file.ts';
import { findProblem, type Problem, type AcceptedFiles } from '../files/problem-of.ts';

type File = Pick<StoredFile, 'kind' | 'bytes' | 'name'>;

/** What a channel has room for in the answer at hand. */
export type Room = {
  /** How many characters are left when the answer says this; below zero it is too long. */
  leftFor: (text: string) => number;
  /** Files that lie in the answer already. */
  files: readonly File[];
  taken: AcceptedFiles;
  /** A note for colleagues carries no files, and changes nothing. */
  isNote: boolean;
};

/** Why a canned response does not go over a channel as it is; a text can be shortened, files cannot be put in at all. */
export type Misfit = Problem | { what: 'length'; over: number } | { what: 'note' } | { what: 'no_words' };

/**
 * What stands against putting a response into an answer, given the text that the answer would have with it; null where it fits.
 * Files come first, for nothing can be done about them.
 */
export const findMisfit = (
  { media, said }: { media: readonly File[]; said: string },
  text: string,
  room: Room,
): Misfit | null => {
  if (room.isNote && media.length === 0 && said.trim() === '') return { what: 'no_words' };
  if (media.length > 0 && room.isNote) return { what: 'note' };
  const problem = media.length > 0 ? findProblem([...room.files, ...media], room.taken) : null;
  if (problem) return problem;
  const left = room.leftFor(text);
  return left < 0 ? { what: 'length', over: -left } : null;
};

/** Whether a response may be put in although something stands against it: what is too long is shortened by hand. */
export const isBar = (misfit: Misfit | null): boolean => misfit !== null && misfit.what !== 'length';
