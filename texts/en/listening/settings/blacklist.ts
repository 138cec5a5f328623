export const blacklist = {
  noun: 'entry',
  about_crm:
    'Authors, sites, words and patterns that never become a ticket: spam, lotteries, your own staff.',
  effect_crm:
    'Each product keeps a list of its own. From the next message on, what an entry names reaches no ticket, old or new: it is held for 90 days under “Blocked”, where it can be released. What came before stays where it is, and what is held stays held without the entry.',
  about: 'Authors, sites, words and patterns that you never want to see: spam, lotteries, your own staff.',
  effect:
    'Each product keeps a list of its own. An entry hides new posts and stored ones, within seconds; nothing is deleted, and without the entry all of it is shown again.',
  empty: 'Nothing is blocked yet',
  empty_help: 'Add an author, a site, a word or a pattern; a note says later why it is there.',
  fields: {
    value: 'Author, site, word or pattern',
    kind: 'Kind',
    note: 'Note',
    active: 'Active',
  },
  choices: {
    kind: { author: 'Author', site: 'Site', word: 'Word', pattern: 'Pattern' },
  },
  help: {
    value:
      'An @name or the name of an author; example.com with its sub-domains; a word or phrase; or a regular expression such as win\\s+\\d+.',
    value_crm:
      'An author by @name, name, mail address or id (LINE and Messenger tell the id alone; it stands with the customer of a ticket); the site it was written on, example.com with its sub-domains; a word or phrase; or a regular expression such as win\\s+\\d+.',
    kind: 'A pattern must be one that any text can be searched for safely: no look-around, no reference back.',
    note: 'Why it is here, for colleagues and for yourself in a year.',
    active: 'An inactive entry blocks nothing.',
  },
};
