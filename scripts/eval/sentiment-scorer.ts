import { identifyLanguage } from '#engine/language/identify.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import { type LabelledPost, PostRow } from '../train/corpus.ts';
import { computeScores } from '../train/scores.ts';
import { type DataFile, isJsonLines, isReadable, parseRows } from './data-file.ts';
import { findPublished } from './published.ts';
import type { Result, Scorer } from './scorer.ts';
import type { SentimentPredictor } from './sentiment-judge.ts';

/** Sentiment corpora: rows of the training data by five-fold cross-validation, all others by the shipped model. */
export const sentiment: Scorer = {
  name: 'sentiment',
  fits: (file) => /^[12]_.*sentiment\//.test(file.name) && isJsonLines(file) && isLabelled(file),
  score: (file, { judge }) => {
    const posts = parseRows(file, PostRow);
    const allowed = SENTIMENT_LABELS.filter((label) => posts.some((post) => post.label === label));
    const groups = Map.groupBy(posts, (post) => post.language);
    return [...groups].flatMap(([language, members]) =>
      scoreGroup({ file, language, members, allowed, judge }),
    );
  },
};

/** Whether a file contains texts with sentiment labels. */
const isLabelled = (file: DataFile): boolean => file.rows().some((row) => PostRow.safeParse(row).success);

/** Posts of a folder from which the head of a language learnt, in any file. */
export function findSeenPosts(
  files: readonly DataFile[],
  language: string,
  judge: Pick<SentimentPredictor, 'hasSeen'>,
): LabelledPost[] {
  return files
    .filter((file) => isJsonLines(file) && isReadable(file) && sentiment.fits(file))
    .flatMap((file) =>
      parseRows(file, PostRow).filter(
        (post) => languageOf(file, post.language) === language && judge.hasSeen(post),
      ),
    );
}

type Group = {
  file: DataFile;
  language: string | null;
  members: readonly LabelledPost[];
  allowed: readonly SentimentLabel[];
  judge: SentimentPredictor;
};

function scoreGroup({ file, language, members, allowed, judge }: Group): Result[] {
  const [seen, fresh] = partSeen(members, judge);
  const code = languageOf(file, language);
  const results: Result[] = [];
  const row = (
    posts: readonly LabelledPost[],
    how: string,
    label: (post: LabelledPost) => SentimentLabel,
  ): Result => {
    const { rows, right, accuracy, macroF1, macroRecall } = computeScores(
      posts.map((post) => post.label),
      posts.map(label),
    );
    const figure = `accuracy ${accuracy.toFixed(4)}, macro-F1 ${macroF1.toFixed(4)}, macro-recall ${macroRecall.toFixed(4)}`;
    const what = language === null ? how : `${language}, ${how}`;
    return { file: file.name, what, rows, right, figure, published: findPublished(file.stem, language) };
  };
  if (language !== null && code !== null) results.push(identified({ file, language, code, members }));
  if (seen.length > 0) {
    const cross = code === null ? null : judge.crossLabel(code);
    if (cross !== null)
      results.push(row(seen, 'learnt from: 5-fold cross-validation', (post) => cross(post, allowed)));
    else
      results.push({
        ...row([], '', () => 'neutral'),
        what: `${seen.length} rows left out: learnt from, too few here for cross-validation`,
        figure: '-',
      });
  }
  if (fresh.length > 0) {
    const how = fresh.length === members.length ? 'shipped model' : 'not learnt from: shipped model';
    const spoken = (post: LabelledPost): string => code ?? identifyLanguage(post.text).language;
    results.push(row(fresh, how, (post) => judge.label(post, spoken(post), allowed)));
    const floor =
      code === 'th' && allowed.length === SENTIMENT_LABELS.length ? judge.baseline(code, fresh) : null;
    if (floor !== null)
      results.push(
        row(fresh, 'the same: linear baseline, trained in this run', (post) => floor.get(post) ?? 'neutral'),
      );
  }
  return results;
}

/** In how many posts the stated language is identified, regardless of their sentiment. */
function identified({
  file,
  language,
  code,
  members,
}: Pick<Group, 'file' | 'members'> & { language: string; code: string }): Result {
  const right = members.filter(({ text }) => identifyLanguage(text).language === code).length;
  return {
    file: file.name,
    what: `${language}, language identified`,
    rows: members.length,
    right,
    figure: `accuracy ${(right / members.length).toFixed(4)}`,
    published: null,
  };
}

/** A handful of texts that are also among the training rows ("thank you") does not make a corpus part of the training data. */
function partSeen(
  members: readonly LabelledPost[],
  judge: SentimentPredictor,
): [seen: LabelledPost[], fresh: LabelledPost[]] {
  const seen = members.filter((post) => judge.hasSeen(post));
  if (seen.length < members.length * CHANCE_SHARE) return [[], [...members]];
  return [seen, members.filter((post) => !judge.hasSeen(post))];
}

const CHANCE_SHARE = 0.02;

const CODES: Record<string, string> = {
  english: 'en',
  indonesian: 'id',
  javanese: 'jv',
  sundanese: 'su',
  minangkabau: 'min',
  arabic: 'ar',
  french: 'fr',
  german: 'de',
  hindi: 'hi',
  italian: 'it',
  portuguese: 'pt',
  spanish: 'es',
  thai: 'th',
};
const ENGLISH_CORPORA = /\/(?:tweeteval|airline|semeval)/;

/** The language that a corpus states for its rows; null if it states none, and the language is identified post by post. */
function languageOf(file: DataFile, language: string | null): string | null {
  if (language !== null) return CODES[language] ?? language;
  if (file.stem.startsWith('1_thai_sentiment/')) return 'th';
  if (file.stem.includes('/indonesian')) return 'id';
  return ENGLISH_CORPORA.test(file.stem) ? 'en' : null;
}
