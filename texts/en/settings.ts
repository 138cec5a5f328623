/* Moving settings, usage and limits. */

import { usageWarnings } from './settings/settings/usage-warnings.ts';

export { transfer } from './settings/transfer.ts';
export { usage } from './settings/usage.ts';
export { settingsFaults as faults } from './settings/faults.ts';

/** The names of its pages. */
export const pages = {
  'settings-account-transfer': 'Move settings',
  'settings-usage-and-limitation': 'Usage and limits',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  usage_warnings: usageWarnings,
};
