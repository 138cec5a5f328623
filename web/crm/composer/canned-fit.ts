import type { StoredFile } from '#contracts/kit/files/file.ts';
import { findProblem, type Problem, type AcceptedFiles } from '../files/problem-of.ts';

type File = Pick<StoredFile, 'kind' | 'bytes' | 'name'>;

/** What the channel allows in the current reply. */
export type Room = {
  /** How many characters are left with this text; below zero it is too long. */
  leftFor: (text: string) => number;
  /** Files that are already in the reply. */
  files: readonly File[];
  taken: AcceptedFiles;
  /** A note for colleagues carries no files, and changes nothing. */
  isNote: boolean;
};

/** Why a canned response cannot be sent over a channel unchanged; a text can be shortened, files cannot be added at all. */
export type Misfit = Problem | { what: 'length'; over: number } | { what: 'note' } | { what: 'no_words' };

/**
 * What prevents inserting a response into a reply, given the text that the reply would have with it; null if it fits. Files are checked
 * first, because nothing can be done about them.
 */
export function findMisfit(
  { media, said }: { media: readonly File[]; said: string },
  text: string,
  room: Room,
): Misfit | null {
  if (room.isNote && media.length === 0 && said.trim() === '') return { what: 'no_words' };
  if (media.length > 0 && room.isNote) return { what: 'note' };
  const problem = media.length > 0 ? findProblem([...room.files, ...media], room.taken) : null;
  if (problem) return problem;
  const left = room.leftFor(text);
  return left < 0 ? { what: 'length', over: -left } : null;
}

/** Whether a misfit prevents inserting a response: one that is only too long is shortened by hand. */
export const isBar = (misfit: Misfit | null): boolean => misfit !== null && misfit.what !== 'length';
