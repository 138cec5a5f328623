/* Ads scanner. */

/** The product: its name and what it is for. */
export const products = {
  ads_scanner: { name: 'Ads scanner', about: 'What others advertise' },
};

/** Its permissions. */
export const permissions = {
  'ads_scanner.ads': { name: 'Ads', about: 'See and save ads of others.' },
};
