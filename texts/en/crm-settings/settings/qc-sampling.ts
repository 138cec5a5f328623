export const qcSampling = {
  noun: 'sampling rule',
  about: 'Which finished tickets are picked for review, by chance and by what happened in them.',
  effect:
    'Applies to tickets that are done from now on. Chance is the same for every ticket and for every agent.',
  empty: 'No sampling rule yet',
  empty_help: 'Start with 5% of all finished tickets, and with every ticket whose customer was unhappy.',
  fields: {
    name: 'Name',
    scorecard_id: 'Scorecard',
    percent: 'Of every 100 tickets',
    second_percent: 'Reviewed twice (%)',
    only: 'Only where',
    channels: 'Channels',
    active: 'Active',
  },
  choices: {
    only: {
      unhappy: 'The customer said that they were unhappy',
      reopened: 'It was done before and opened again',
      breached: 'A service level was breached',
    },
  },
  help: {
    name: 'Shown beside the tickets it picks.',
    scorecard_id: 'Empty: the first active scorecard.',
    percent: '5 picks five of a hundred, 100 picks every one.',
    second_percent:
      'This share of them is reviewed by a second person who does not see the first review. It shows how far you agree.',
    only: 'None chosen: every finished ticket may be picked. Several: any of them is enough.',
    channels: 'None chosen: all of them.',
    active: 'An inactive rule picks nothing.',
  },
};
