export const autoSentiment = {
  noun: 'rule',
  about:
    'Words that decide the sentiment of a post where you know better than the model: slang of your fans, the name of a fault.',
  effect: 'Applies to new posts. Stored posts keep their sentiment until you re-analyse them.',
  empty: 'No rule yet',
  empty_help: 'The model decides alone. Add a rule where it keeps getting your brand’s language wrong.',
  fields: {
    name: 'Name',
    product: 'Product',
    words: 'Words',
    sentiment: 'Sentiment',
    priority: 'Order',
    active: 'Active',
  },
  choices: {
    product: { listening: 'Listening', crm: 'CRM' },
    sentiment: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative', question: 'Question' },
  },
  help: {
    name: 'How colleagues recognise the rule.',
    product: 'Where it applies: posts in listening, or messages in the CRM.',
    words: 'Any one of them in a text is enough.',
    sentiment: 'The sentiment of texts with these words.',
    priority:
      'If several rules match a text, the smallest number decides; with equal numbers the older rule.',
    active: 'An inactive rule changes nothing.',
  },
};
