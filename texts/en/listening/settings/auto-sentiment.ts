export const autoSentiment = {
  noun: 'rule',
  about:
    'Words that settle how a post is meant, where you know better than the model: a slang of your fans, the name of a fault.',
  effect:
    'What comes in from now on is read so. Stored posts keep their sentiment until somebody reads them anew.',
  empty: 'No rule yet',
  empty_help: 'The model decides alone. Add a rule where it keeps getting your brand’s language wrong.',
  fields: {
    name: 'Name',
    product: 'Product',
    words: 'Words',
    sentiment: 'Means',
    priority: 'Asked as number',
    active: 'Active',
  },
  choices: {
    product: { listening: 'Listening', crm: 'CRM' },
    sentiment: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative', question: 'Question' },
  },
  help: {
    name: 'How colleagues recognise the rule.',
    product: 'Where it counts: posts of listening, or messages of the CRM.',
    words: 'Any one of them in a text is enough.',
    sentiment: 'What such a text is taken as.',
    priority:
      'Where several rules fit a text, the smallest number decides; with equal numbers the older rule does.',
    active: 'An inactive rule changes nothing.',
  },
};
