export const themeRules = {
  noun: 'theme rule',
  about:
    'Which themes are left out, and which count as one. Stored data stays; removing a rule brings its theme back.',
  effect: 'Lists of themes change at once. Words kept as one apply to new posts.',
  empty: 'No rule yet',
  empty_help: 'Choose “Hide” or “Count under …” beside a theme, or create a rule here.',
  fields: {
    keyword_id: 'Keyword',
    kind: 'Kind',
    value: 'Theme',
    action: 'Action',
    into_value: 'Counts under',
  },
  help: {
    keyword_id: 'Empty: applies to the whole organisation. A keyword’s own rule comes first.',
    value: 'As shown in the list, hashtags without #.',
    into_value: 'Only if it is counted under another theme.',
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
  about: 'Brands, products, people and places, each with all its names.',
  effect: 'Counted under Themes → Names in all stored posts; Thai names are kept as one word in new posts.',
  empty: 'No name yet',
  empty_help: 'Start with your brand and your competitors; add nicknames and common misspellings.',
  fields: { name: 'Name', kind: 'Kind', names: 'Other names', active: 'Active' },
  help: {
    name: 'The name that is shown.',
    names: 'Nicknames, abbreviations, common misspellings, in any language.',
    active: 'Inactive names are not counted.',
  },
  choices: {
    kind: { brand: 'Brand', product: 'Product', person: 'Person', place: 'Place', other: 'Other' },
  },
};

export const scoreWeights = {
  noun: 'score weights',
  about:
    'How engagement, reach and the score of a mention are calculated. The formula is in the documentation.',
  effect: 'Applies to new mentions at once; stored ones are recalculated in the background.',
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
    followers_reached: 'Used if the network gives no views.',
    part_engagement: 'The weights of the three parts are relative.',
  },
};
