import type { ListKind } from '#contracts/quick-analytic/question.ts';
import type { Comparison } from '#contracts/quick-analytic/search.ts';
import { quick_analytic as page } from '#texts/en/quick-analytic.ts';

export type SearchFileLabels = {
  /** Of the comparison of terms. */
  title: string;
  union: string;
  heads: {
    term: string;
    posts: string;
    before: string;
    share: string;
    alone: string;
    value: string;
    /** Of values that one row has of a panel. */
    positive: string;
    negative: string;
    usual: string;
  };
  both: (first: string, second: string) => string;
  figures: Readonly<Record<'title' | 'mentions' | 'authors' | 'engagement' | 'reach' | 'tone', string>>;
  previously: (value: string) => string;
  previously_to_date: (value: string) => string;
  compared: string;
  compared_to_date: string;
  comparisons: Readonly<Record<Comparison, string>>;
  comparison: string;
  volume: string;
  lists: Readonly<Record<ListKind, string>>;
  own: string;
  own_share: (posts: string, share: string) => string;
  comments: string;
  tickets: string;
  why: string;
  none: string;
  failed: string;
};

/** The texts of files of searches, beside those of reports. */
export const searchFileLabels: SearchFileLabels = {
  title: 'Terms compared',
  union: 'All together, each post once',
  heads: {
    term: 'Term',
    posts: 'Posts',
    before: 'In the period compared',
    share: 'Of all',
    alone: 'Only this term',
    value: 'Value',
    positive: 'Positive',
    negative: 'Negative',
    usual: 'Usually',
  },
  both: (first, second) => `${first} and ${second}`,
  figures: { ...page.figures, title: page.figures.label },
  previously: (value) => page.figures.before.replace('{{value}}', value),
  previously_to_date: (value) => page.figures.before_to_date.replace('{{value}}', value),
  compared: page.compared,
  compared_to_date: page.compared_to_date,
  comparisons: page.comparison,
  comparison: page.comparison.label,
  volume: page.volume,
  lists: page.lists,
  own: page.own.title,
  own_share: (posts, share) => page.own.share.replace('{{value}}', posts).replace('{{share}}', share),
  comments: 'Comments',
  tickets: 'Became tickets',
  why: page.why.title,
  none: page.none,
  failed: 'This part could not be counted.',
};
