export const themeRules = {
  noun: 'theme rule',
  about:
    'Which themes are left out, and which count as one. What is stored stays; taking a rule away brings its theme back.',
  effect: 'Lists of themes follow at once. Words that are kept whole hold for posts that come from now on.',
  empty: 'No rule yet',
  empty_help: 'Choose “Hide” or “Count under …” beside a theme, or make a rule here.',
  fields: {
    keyword_id: 'Keyword',
    kind: 'Kind',
    value: 'Theme',
    action: 'What is done',
    into_value: 'Counts under',
  },
  help: {
    keyword_id: 'Empty: it holds for the whole account. A keyword’s own rule wins.',
    value: 'As it stands in the list, hashtags without #.',
    into_value: 'Only where it is counted under another.',
  },
  choices: {
    kind: {
      word: 'Word',
      phrase: 'Phrase',
      hashtag: 'Hashtag',
      mentioned: 'Person named',
      domain: 'Site',
      link: 'Link',
      emoji: 'Emoji',
      entity: 'Name',
    },
    action: {
      hide: 'Hide',
      merge: 'Count under another',
      stop: 'Never show, nor phrases with it',
      whole: 'Keep as one word',
    },
  },
};

export const entityNames = {
  noun: 'name',
  about: 'Brands, products, people and places, each with every name it goes by.',
  effect: 'Counted under Themes → Names in all stored posts; Thai names are kept as one word in new posts.',
  empty: 'No name yet',
  empty_help: 'Begin with your brand and your rivals; add nicknames and usual misspellings.',
  fields: { name: 'Name', kind: 'Kind', names: 'Other names', active: 'Active' },
  help: {
    name: 'As it is shown.',
    names: 'Nicknames, abbreviations, usual misspellings, in any language.',
    active: 'Inactive names are not counted.',
  },
  choices: {
    kind: { brand: 'Brand', product: 'Product', person: 'Person', place: 'Place', other: 'Other' },
  },
};

export const scoreWeights = {
  noun: 'score weights',
  about:
    'What engagement, reach and the score of a mention are made of. The formula is published in the documentation.',
  effect: 'New mentions are weighed so from now on; stored ones are weighed again in the background.',
  groups: { engagement: 'Engagement', reach: 'Reach', score: 'Score (0 to 100)' },
  fields: {
    like: 'One like counts',
    comment: 'One comment counts',
    share: 'One share counts',
    view: 'One view counts',
    followers_reached: 'Followers who see a post (percent)',
    reached_by_share: 'People reached by one share',
    part_engagement: 'Part of engagement',
    part_reach: 'Part of reach',
    part_influence: 'Part of the author’s influence',
  },
  help: {
    followers_reached: 'Used where the network tells no views.',
    part_engagement: 'The three parts are weighed against each other.',
  },
};
