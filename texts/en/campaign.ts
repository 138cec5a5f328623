/* Campaign. */

/** The product: its name and what it is for. */
export const products = {
  campaign: { name: 'Campaign', about: 'Actions with a goal and an end' },
};

/** Its permissions. */
export const permissions = {
  'campaign.campaign': { name: 'Campaigns', about: 'See and run campaigns.' },
};
