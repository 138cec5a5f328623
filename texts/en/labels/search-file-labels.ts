/** The texts of files of searches that neither reports nor the page have. */
export type SearchFileWords = {
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
  comments: string;
  own_tickets: string;
  answered: string;
  replies: string;
  /** Of all posts found. */
  tickets: string;
  failed: string;
};

export const searchFileWords: SearchFileWords = {
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
  own_tickets: 'In tickets, of your own pages',
  answered: 'Answered, of your own pages',
  replies: 'Replies on your own pages',
  comments: 'Comments',
  tickets: 'Of all posts found, became tickets',
  failed: 'This part could not be counted.',
};
