export const autoSentiment = {
  noun: 'rule',
  about:
    'Words that settle how a post is meant, where you know better than the model: a slang of your fans, the name of a fault.',
  empty: 'No rule yet',
  empty_help: 'The model decides alone. Add a rule where it keeps getting your brand’s language wrong.',
  fields: {
    name: 'Name',
    product: 'Product',
    words: 'Words',
    sentiment: 'Means',
    active: 'In use',
  },
  choices: {
    product: { listening: 'Listening', crm: 'CRM' },
    sentiment: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' },
  },
  help: {
    name: 'How colleagues recognise the rule.',
    product: 'Where it counts: posts of listening, or messages of the CRM.',
    words: 'Any one of them in a text is enough.',
    sentiment: 'What such a text is taken as.',
    active: 'A rule that is not in use changes nothing.',
  },
};
