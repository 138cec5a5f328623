export const postBlocker = {
  noun: 'rule',
  about:
    'What never needs an answer: adverts, bots, abuse. It stays out of the inbox; nothing is thrown away.',
  effect:
    'Applies to what arrives from now on. Existing tickets stay. What a rule sets aside can be reviewed and released later.',
  empty: 'Nothing is blocked yet',
  empty_help:
    'Every message becomes a ticket. Make a rule for adverts or bots as soon as they get in the way of your customers.',
  fields: {
    name: 'Name',
    words: 'Words',
    authors: 'Authors',
    channels: 'Channels',
    kinds: 'Kinds',
    patterns: 'Patterns',
    media: 'Pictures and stickers',
    most_messages: 'Messages in a row',
    within_seconds: 'Within',
    until: 'Until',
    action: 'What happens',
    active: 'Active',
  },
  choices: {
    kinds: { message: 'Messages', comment: 'Comments', post: 'Posts' },
    action: { set_aside: 'Set aside', listen_only: 'Listen only' },
  },
  help: {
    name: 'How colleagues recognise the rule; shown beside what it blocked.',
    words: 'Any one of them in the text is enough. Capital letters and repeated marks make no difference.',
    authors: 'Names, handles or ids of those who write, such as @cheap_loans. Any one of them is enough.',
    channels: 'Only on these channels. Empty: on all.',
    kinds: 'Only these. Empty: all. Every list that is filled in must fit.',
    patterns: 'Regular expressions, such as \\d{3}-\\d{7}. Any one of them is enough.',
    media: 'By the marks shown beside blocked messages, such as sticker:52002734.',
    most_messages:
      'More messages than this from one author within the time below are blocked. Zero: no limit.',
    within_seconds: 'The time for the number above.',
    until: 'The last day on which it holds. Empty: for good.',
    action:
      'Set aside: kept for looking through, no ticket. Listen only: no ticket, but still counted in listening.',
    active: 'An inactive rule blocks nothing.',
  },
};
