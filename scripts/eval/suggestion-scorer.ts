import { z } from 'zod';
import { type LabelledText, learnSuggester } from '#engine/suggestions/learn.ts';
import { type DataFile, isJsonLines, isReadable, findOwnFiles, parseRows } from './data-file.ts';
import { findPublished } from './published.ts';
import type { Result, Scorer } from './scorer.ts';
import { scoreThemes } from './theme-scorer.ts';

const Row = z
  .object({
    text: z.string(),
    intent: z.string().nullish(),
    destination: z.string().nullish(),
    split: z.string().nullish(),
  })
  .refine(({ intent, destination }) => Boolean(destination ?? intent), { message: 'no label' });
type Row = { text: string; label: string; split: string };

/** The label of a text that belongs to no known class (CLINC150). */
const NONE = 'oos';
/** One in five rows is withheld for testing if a file has no split of its own. */
const HELD_BACK = 5;

/**
 * Tag and routing suggestions of tickets: learnt from the `train` rows of a file and scored on its test, `val` or `dev` rows, or on a
 * withheld fifth.
 */
export const suggestions: Scorer = {
  name: 'suggestions',
  fits: (file) =>
    /\/(?:truevoice|banking77|clinc150|bitext)[_.-]/.test(file.name) &&
    isJsonLines(file) &&
    file.rows().some((row) => Row.safeParse(row).success),
  score: (file, { files }) => {
    const { train, test, how } = parted(file, files);
    const known = new Set(train.map(({ label }) => label));
    const suggester = learnSuggester(
      train.map(({ text, label }): LabelledText => ({ text, labels: label === NONE ? [] : [label] })),
    );
    const given = test.map(
      ({ text }) => suggester.suggest(text, 1)[0]?.label ?? (known.has(NONE) ? NONE : ''),
    );
    return [scored(file, { test, given, how }), ...scoreThemes(file)];
  },
};

function parted(
  file: DataFile,
  files: readonly DataFile[],
): { train: readonly Row[]; test: readonly Row[]; how: string } {
  const own = rowsOf(file);
  if (file.split !== '' && !file.split.includes('train')) {
    const isSource = (one: DataFile): boolean =>
      one.stem === file.stem && one.split.includes('train') && isReadable(one);
    const here = files.filter(isSource);
    const sources = here.length > 0 ? here : findOwnFiles(files).filter(isSource);
    if (sources.length > 0)
      return { train: sources.flatMap(rowsOf), test: own, how: 'learnt from the train rows' };
  }
  const train = own.filter(({ split }) => split === 'train');
  if (train.length > 0 && train.length < own.length) {
    const test = own.filter(({ split }) => split !== 'train');
    return { train, test, how: `learnt from train, scored on ${test[0]?.split ?? 'the rest'}` };
  }
  const held = (_: Row, at: number): boolean => (at * 7_919) % HELD_BACK === 0;
  return {
    train: own.filter((row, at) => !held(row, at)),
    test: own.filter(held),
    how: 'learnt from four fifths, scored on the other',
  };
}

function rowsOf(file: DataFile): Row[] {
  return parseRows(file, Row).map(({ text, intent, destination, split }) => ({
    text,
    label: destination ?? intent ?? '',
    split: split ?? '',
  }));
}

type Answers = { test: readonly Row[]; given: readonly string[]; how: string };

function scored(file: DataFile, { test, given, how }: Answers): Result {
  const labels = [...new Set(test.map(({ label }) => label))];
  const each = labels.map((label) => {
    const wanted = test.filter((row) => row.label === label).length;
    const said = given.filter((answer) => answer === label).length;
    const hit = given.filter((answer, at) => answer === label && test[at]?.label === label).length;
    return { f1: (2 * hit) / (wanted + said), recall: hit / wanted, hit };
  });
  const right = each.reduce((sum, { hit }) => sum + hit, 0);
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4);
  return {
    file: file.name,
    what: `${labels.length} labels, ${how}`,
    rows: test.length,
    right,
    figure: `accuracy ${(right / test.length).toFixed(4)}, macro-F1 ${mean(each.map(({ f1 }) => f1))}, macro-recall ${mean(each.map(({ recall }) => recall))}`,
    published: findPublished(file.stem, null),
  };
}
