import type { DataFile } from './data-file.ts';
import type { SentimentPredictor } from './sentiment-judge.ts';

/** One printed row. */
export type Result = {
  file: string;
  /** Which rows of the file, and how they were scored. */
  what: string;
  rows: number;
  right: number;
  /** The figure by which such files are compared, such as `accuracy 0.7250, macro-F1 0.5863`. */
  figure: string;
  /** What others published on the same data, or null. */
  published: string | null;
};

/** What a scorer may look at beside its own file. */
export type Scene = { files: readonly DataFile[]; judge: SentimentPredictor };

/** Scores files of one kind. To score another kind, write one and add it to `scorers.ts`. */
export type Scorer = {
  name: string;
  fits: (file: DataFile) => boolean;
  score: (file: DataFile, scene: Scene) => Result[];
};

/** Whether something holds for a row. One that cannot be asked is wrong: it must not hide the figures of the others. */
export const evaluateSafely = (ask: () => boolean): boolean => {
  try {
    return ask();
  } catch {
    return false;
  }
};
