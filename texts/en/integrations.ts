/* API keys and webhooks. */

export { integration } from './integrations/integration.ts';
export { integrationsFaults as faults } from './integrations/faults.ts';

/** The names of its pages. */
export const pages = {
  'settings-account-integration': 'Integration',
};
