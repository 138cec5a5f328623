export const blacklist = {
  noun: 'entry',
  about: 'Authors, sites, words and patterns that you never want to see: spam, lotteries, your own staff.',
  effect:
    'Each product keeps a list of its own. An entry hides new posts and stored ones, within seconds; nothing is deleted, and without the entry all of it is shown again.',
  empty: 'Nothing is kept out yet',
  empty_help: 'Add an author, a site, a word or a pattern; a note says later why it is there.',
  fields: {
    value: 'Author, site, word or pattern',
    kind: 'Kind',
    note: 'Note',
    active: 'In use',
  },
  choices: {
    kind: { author: 'Author', site: 'Site', word: 'Word', pattern: 'Pattern' },
  },
  help: {
    value:
      'An @name or the name of an author; example.com with its sub-domains; a word or phrase; or a regular expression such as win\\s+\\d+.',
    kind: 'A pattern must be one that any text can be searched for safely: no look-around, no reference back.',
    note: 'Why it is here, for colleagues and for yourself in a year.',
    active: 'An entry that is not in use keeps nothing out.',
  },
};
