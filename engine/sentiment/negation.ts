import { hashPiece } from './pieces.ts';

const WORDS =
  'no not never none nobody nothing neither nor without hardly barely cannot cant dont doesnt didnt isnt arent wasnt werent ' +
  'wont wouldnt shouldnt couldnt hasnt havent hadnt aint nope';

/** Piece hashes of English words that turn the meaning of the next few words (apostrophes are dropped by normalising). */
export const NEGATORS: ReadonlySet<number> = new Set(WORDS.split(' ').map(hashPiece));
