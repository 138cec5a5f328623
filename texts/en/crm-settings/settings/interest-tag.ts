export const interestTag = {
  noun: 'interest tag',
  about: 'What customers care about. Agents put these tags on a person, beside the conversation.',
  effect:
    'Tags are on customers, not on tickets. Renaming one renames it everywhere; deleting one takes it off every customer.',
  empty: 'No interest tag yet',
  empty_help:
    'Make the first one, such as “Skin care” or “Buys for a shop”, and you will know whom to tell what.',
  fields: {
    name: 'Name',
    color: 'Colour',
    meaning: 'Meaning',
    words: 'Suggest it at',
    active: 'Active',
  },
  help: {
    name: 'Short, as it stands on a customer.',
    color: 'Of the tag beside a name.',
    meaning: 'When it is right to use it, so that all agents tag alike.',
    words: 'When a customer writes one of these, the tag is offered to the agent. Empty: only by hand.',
    active: 'An inactive tag cannot be given any more; customers who have it keep it.',
  },
};
