export const blacklist = {
  noun: 'entry',
  about_crm:
    'Authors, sites, words and patterns that never become a ticket: spam, lotteries, your own staff.',
  effect_crm:
    'Each product has a blacklist of its own. From the next message on, messages that match an entry reach no ticket, old or new: they are kept for 90 days under “Blocked”, where you can release them. Earlier messages stay where they are, and blocked ones stay blocked if you remove the entry.',
  about: 'Authors, sites, words and patterns that you never want to see: spam, lotteries, your own staff.',
  effect:
    'Each product has a blacklist of its own. An entry hides new posts and stored ones within seconds. Nothing is deleted: remove the entry and everything is shown again.',
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
    kind: 'Patterns must be safe to search any text with: no look-around, no back-references.',
    note: 'Why it is here, for colleagues and for yourself in a year.',
    active: 'An inactive entry blocks nothing.',
  },
};
