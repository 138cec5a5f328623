export const autoCannedSettings = {
  noun: 'answer',
  about: 'Canned responses that are sent by themselves.',
  empty: 'Nothing is sent by itself yet',
  empty_help:
    'Choose a response, and when it is sent: which conditions hold, which words are in the message.',
  fields: {
    name: 'Name',
    response_id: 'Response',
    condition_ids: 'When all of these hold',
    keyword_ids: 'And one of these words is in the message',
    delay_seconds: 'Wait',
    once_per_ticket: 'Once a ticket',
    active: 'Active',
  },
  help: {
    name: 'As your team sees it.',
    response_id: 'What is sent.',
    delay_seconds: 'So that the answer does not come as if from a machine. At most an hour.',
    once_per_ticket: 'Later messages of the same ticket are not answered again.',
  },
};

export const autoCannedConditions = {
  noun: 'condition',
  about: 'What must hold of a message and its ticket.',
  empty: 'No condition yet',
  empty_help: 'Conditions stand here once and are named by as many answers as need them.',
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
