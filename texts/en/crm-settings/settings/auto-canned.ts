export const autoCannedSettings = {
  noun: 'answer',
  about: 'Canned responses that are sent automatically.',
  empty: 'Nothing is sent automatically yet',
  empty_help:
    'Choose a response, and when it is sent: which conditions are true, which words are in the message.',
  fields: {
    name: 'Name',
    response_id: 'Response',
    condition_ids: 'When all of these are true',
    keyword_ids: 'And one of these words is in the message',
    delay_seconds: 'Wait',
    once_per_ticket: 'Once per ticket',
    active: 'Active',
  },
  help: {
    name: 'The name your team sees.',
    response_id: 'What is sent.',
    delay_seconds: 'So that the answer does not look automatic. At most an hour.',
    once_per_ticket: 'Later messages of the same ticket are not answered again.',
  },
};

export const autoCannedConditions = {
  noun: 'condition',
  about: 'What must be true of a message and its ticket.',
  empty: 'No condition yet',
  empty_help: 'Define a condition here once and use it in as many answers as you like.',
  fields: { name: 'Name', condition: 'Conditions' },
};

export const autoCannedKeywords = {
  noun: 'list of words',
  about: 'Words that are looked for in messages.',
  empty: 'No words yet',
  empty_help: 'Such as “price, how much, ราคา”: any of them is enough.',
  fields: { name: 'Name', words: 'Words', match: 'Where' },
  help: { words: 'Any of them is enough. Thai is found without spaces around it.' },
  choices: {
    match: { anywhere: 'Anywhere in the message', whole: 'The whole message', beginning: 'At its beginning' },
  },
};
