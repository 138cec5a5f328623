import type { DataFile } from './data-file.ts';
import type { SentimentPredictor } from './sentiment-judge.ts';

/** One printed row. */
export type Result = {
  file: string;
  /** The scored rows of the file, and the method of scoring. */
  what: string;
  rows: number;
  right: number;
  /** The figure by which such files are compared, such as `accuracy 0.7250, macro-F1 0.5863`. */
  figure: string;
  /** The published figure for the same data, or null. */
  published: string | null;
};

/** What a scorer may read besides its own file. */
export type Scene = { files: readonly DataFile[]; judge: SentimentPredictor };

/** Scores files of one kind. To score another kind, write one and add it to `scorers.ts`. */
export type Scorer = {
  name: string;
  fits: (file: DataFile) => boolean;
  score: (file: DataFile, scene: Scene) => Result[];
};

/** Whether a condition holds for a row. A row that cannot be evaluated is wrong: it must not hide the figures of the others. */
export function evaluateSafely(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}
