/* Influencer. */

/** The product: its name and what it is for. */
export const products = {
  influencer: { name: 'Influencer', about: 'Find who moves your audience' },
};

/** Its permissions. */
export const permissions = {
  'influencer.influencer': { name: 'Influencers', about: 'See and save influencers.' },
};
