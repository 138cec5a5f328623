/* Custom visualisation. */

/** The product: its name and what it is for. */
export const products = {
  custom_viz: { name: 'Custom visualisation', about: 'แดชบอร์ดในแบบของคุณ' },
};

/** Its permissions. */
export const permissions = {
  'custom_viz.dashboard': { name: 'แดชบอร์ด', about: 'ดูและสร้างแดชบอร์ด' },
};
