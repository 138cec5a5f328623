import { z } from 'zod';
import { fold } from '#engine/text/fold.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import type { Scorer } from './scorer.ts';

const Spelling = z.object({ text: z.string(), search: z.string(), found: z.boolean() });

/** Texts, search terms, and whether each term is found whatever the spelling of either. */
export const spellings: Scorer = {
  name: 'spellings',
  fits: (file) => file.stem === 'folding/spellings',
  score: (file) => {
    const rows = parseRows(file, Spelling);
    const verdicts = rows.map(({ text, search, found }) => fold(text).includes(fold(search)) === found);
    return [countRight(file, { what: 'found, or not, as stated', verdicts })];
  },
};
