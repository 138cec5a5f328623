export const interestTag = {
  noun: 'interest tag',
  about: 'What customers are interested in. Agents put these tags on a customer, beside the conversation.',
  effect:
    'Tags are on customers, not on tickets. Renaming one renames it everywhere; deleting one takes it off every customer.',
  empty: 'No interest tag yet',
  empty_help:
    'Create the first one, such as “Skin care” or “Buys for a shop”, so that you know what to tell whom.',
  fields: {
    name: 'Name',
    color: 'Colour',
    meaning: 'Meaning',
    words: 'Suggest it for',
    active: 'Active',
  },
  help: {
    name: 'Short, as shown on a customer.',
    color: 'Colour of the tag beside a name.',
    meaning: 'When to use it, so that all agents tag alike.',
    words: 'When a customer writes one of these, the tag is offered to the agent. Empty: only by hand.',
    active: 'An inactive tag cannot be given any more; customers who have it keep it.',
  },
};
