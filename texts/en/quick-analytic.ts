/* Quick analytics. */

/** The product: its name and what it is for. */
export const products = {
  quick_analytic: { name: 'Quick analytics', about: 'Answers in a minute' },
};

/** Its permissions. */
export const permissions = {
  'quick_analytic.analytics': { name: 'Quick analytics', about: 'See and save analyses.' },
};
