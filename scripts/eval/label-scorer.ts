import { z } from 'zod';
import { learnSuggester, type LabelledText } from '#engine/suggestions/learn.ts';
import type { Suggester } from '#engine/suggestions/suggester.ts';
import { type DataFile, findOwnFiles, isReadable, parseRows } from './data-file.ts';
import { findPublished } from './published.ts';
import type { Result, Scene, Scorer } from './scorer.ts';

const Row = z
  .object({
    text: z.string(),
    split: z.string().optional(),
    fold: z.number().optional(),
    domain: z.string().optional(),
    direction: z.string().optional(),
    company: z.string().optional(),
    intents: z.array(z.string()).optional(),
    labels: z.array(z.string()).optional(),
    offensive: z.union([z.literal(0), z.literal(1)]).optional(),
  })
  .transform(({ intents, labels, offensive, ...row }) => ({
    ...row,
    labels: intents ?? labels ?? (offensive === undefined ? [] : [offensive === 1 ? OFFENSIVE : DECENT]),
  }));
type Row = z.output<typeof Row>;

const OFFENSIVE = 'offensive';
const DECENT = 'not offensive';
/** One in five rows is held back where a file has no part to score on. */
const HELD_BACK = 5;
/** Rows of one group that are learnt from at most: beyond, a team's tags are learnt from its newest as well. */
const MOST_LEARNT = 8000;
/** Fewer rows than this teach nothing. */
const FEWEST = 40;

/**
 * What the suite learns from the tags of a team, where a text may have several: intents of conversations by their domain, topics of posts by
 * company, and whether a post is offensive. Right are texts whose labels are all named and no other.
 */
export const labels: Scorer = {
  name: 'labels',
  fits: (file) => /\/(?:multidogo|nlupp|twcs_labelled|tweeteval_offensive)[_.]/.test(file.name),
  score: (file, scene) => {
    const rows = rowsOf(file);
    const groups = Map.groupBy(rows, groupOf);
    return [...groups].flatMap(([group, own]) => {
      const { train, test, how } = divide(file, { group, own }, scene);
      const known = new Set(train.flatMap((row) => row.labels));
      if (train.length < FEWEST || test.length === 0 || known.size < 2) return [];
      const suggester = learnSuggester(
        train.slice(-MOST_LEARNT).map(({ text, labels: tags }): LabelledText => ({ text, labels: tags })),
      );
      const isOffence = known.has(OFFENSIVE);
      return [
        isOffence
          ? scoreOffence(file, { test, suggester }, how)
          : scoreTags(file, { test, suggester }, `${group}, ${how}`),
      ];
    });
  },
};

function rowsOf(file: DataFile): Row[] {
  return parseRows(file, Row);
}

function groupOf({ domain, company, direction }: Row): string {
  return domain ?? (company === undefined ? 'all' : `${company} ${direction ?? ''}`.trim());
}

type Group = { group: string; own: readonly Row[] };
type Parts = { train: readonly Row[]; test: readonly Row[]; how: string };

/** By the splits or folds that a file states; another file's train rows where this one has none; else a fifth is held back. */
function divide(file: DataFile, { group, own }: Group, { files }: Scene): Parts {
  const train = own.filter(({ split }) => split === 'train');
  if (train.length > 0 && train.length < own.length)
    return { train, test: own.filter(({ split }) => split !== 'train'), how: 'learnt from train' };
  if (file.split !== '' && !file.split.includes('train')) {
    const isSource = (one: DataFile): boolean =>
      one.stem === file.stem && one.split.includes('train') && isReadable(one);
    const sources = [...files.filter(isSource), ...findOwnFiles(files).filter(isSource)].slice(0, 1);
    const learnt = sources.flatMap(rowsOf).filter((row) => groupOf(row) === group);
    if (learnt.length > 0) return { train: learnt, test: own, how: 'learnt from the train rows' };
  }
  const held = (row: Row, at: number): boolean => (row.fold ?? at) % HELD_BACK === 0;
  return {
    train: own.filter((row, at) => !held(row, at)),
    test: own.filter(held),
    how: own[0]?.fold === undefined ? 'a fifth held back' : 'every fifth fold held back',
  };
}

/** The labels that are more likely right than wrong; the most likely one where none is. */
function nameLabels(suggester: Suggester, text: string): string[] {
  const likely = suggester.suggest(text, 5);
  const sure = likely.filter(({ confidence }) => confidence >= 0.5);
  return (sure.length > 0 ? sure : likely.slice(0, 1)).map(({ label }) => label);
}

type Answers = { test: readonly Row[]; suggester: Suggester };

function scoreTags(file: DataFile, { test, suggester }: Answers, what: string): Result {
  const given = test.map(({ text }) => new Set(nameLabels(suggester, text)));
  const count = (of: (row: Row, at: number) => number): number =>
    test.reduce((sum, row, at) => sum + of(row, at), 0);
  const wanted = count(({ labels: tags }) => tags.length);
  const said = count((_, at) => given[at]?.size ?? 0);
  const hit = count(({ labels: tags }, at) => tags.filter((tag) => given[at]?.has(tag)).length);
  const right = count(({ labels: tags }, at) => {
    const ours = given[at] ?? new Set();
    return ours.size === tags.length && tags.every((tag) => ours.has(tag)) ? 1 : 0;
  });
  const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(4);
  return {
    file: file.name,
    what,
    rows: test.length,
    right,
    figure: `micro precision ${share(hit, said)}, recall ${share(hit, wanted)}, F1 ${share(2 * hit, said + wanted)}`,
    published: findPublished(file.stem, null),
  };
}

function scoreOffence(file: DataFile, { test, suggester }: Answers, how: string): Result {
  const given = test.map(({ text }) => suggester.suggest(text, 1)[0]?.label ?? DECENT);
  const f1Of = (label: string): number => {
    const wanted = test.filter(({ labels: tags }) => tags.includes(label)).length;
    const said = given.filter((one) => one === label).length;
    const hit = given.filter((one, at) => one === label && test[at]?.labels.includes(label)).length;
    return (2 * hit) / Math.max(1, wanted + said);
  };
  const right = given.filter((label, at) => test[at]?.labels.includes(label)).length;
  return {
    file: file.name,
    what: `offensive or not, ${how}`,
    rows: test.length,
    right,
    figure: `accuracy ${(right / test.length).toFixed(4)}, macro-F1 ${((f1Of(OFFENSIVE) + f1Of(DECENT)) / 2).toFixed(4)}`,
    published: findPublished(file.stem, null),
  };
}
