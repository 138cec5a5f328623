/** Texts of the settings areas, by the noun of each (`nounOf`). */
export const settings = {
  auto_sentiment: {
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
  },
  working_status: {
    noun: 'status',
    about:
      'What agents can say about being at work, and whether new tickets reach them. Shown beside every name in the CRM.',
    empty: 'No working status yet',
    empty_help:
      'Make the first one, such as “Online” or “On a break”, so that agents can say where they are.',
    fields: {
      name: 'Name',
      color: 'Colour',
      accepts_tickets: 'Gets new tickets',
      active: 'In use',
    },
    help: {
      name: 'As agents and colleagues see it.',
      color: 'The dot beside a name.',
      accepts_tickets: 'Automatic assignment gives new tickets only to people in such a status.',
      active: 'Statuses that are not in use cannot be chosen.',
    },
  },
  social_custom: {
    noun: 'feed',
    about:
      'Public feeds that your keywords listen to: RSS, Atom or JSON Feed. New entries arrive in the mention feed.',
    empty: 'No feed is followed yet',
    empty_help: 'Add the address of a news site or forum feed; we fetch it politely every few minutes.',
    fields: {
      name: 'Name',
      url: 'Feed address',
      active: 'In use',
    },
    help: {
      name: 'How the source is called in lists.',
      url: 'The address of the feed itself, not of the page that shows it.',
      active: 'A feed that is not in use is not fetched.',
    },
  },
};
