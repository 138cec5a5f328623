export const postBlocker = {
  noun: 'rule',
  about:
    'What never has to be answered: adverts, bots, people who only shout. It stays out of the inbox; nothing is thrown away.',
  effect:
    'Applies to what arrives from now on. Tickets that exist stay. What a rule sets aside can be looked through and let in later.',
  empty: 'Nothing is kept out yet',
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
    active: 'In use',
  },
  choices: {
    channels: {
      facebook: 'Facebook',
      twitter: 'X (Twitter)',
      pantip: 'Pantip',
      line: 'LINE',
      instagram: 'Instagram',
      webchat: 'Web chat',
      email: 'E-mail',
    },
    kinds: { message: 'Messages', comment: 'Comments', post: 'Posts' },
    action: { set_aside: 'Set aside', listen_only: 'Listen only' },
  },
  help: {
    name: 'How colleagues recognise the rule, and what is written beside what it kept out.',
    words: 'Any one of them in the text is enough. Capital letters and repeated marks make no difference.',
    authors: 'Names, handles or ids of those who write, such as @cheap_loans. Any one of them is enough.',
    channels: 'Only on these channels. Empty: on all.',
    kinds: 'Only these. Empty: all. Every list that is filled in must fit.',
    patterns: 'Regular expressions, such as \\d{3}-\\d{7}. Any one of them is enough.',
    media: 'By the marks that stand beside what was kept out, such as sticker:52002734.',
    most_messages:
      'More than so many messages of one author in the time below are kept out. Zero: as many as they like.',
    within_seconds: 'The time for the number above.',
    until: 'The last day on which it holds. Empty: for good.',
    action:
      'Set aside: kept for looking through, no ticket. Listen only: no ticket, but still counted in listening.',
    active: 'A rule that is not in use keeps nothing out.',
  },
};
