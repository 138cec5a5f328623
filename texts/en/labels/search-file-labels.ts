export type SearchFileLabels = {
  /** Of the comparison of terms. */
  title: string;
  union: string;
  heads: { term: string; posts: string; before: string; share: string; alone: string };
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
  },
};
