/* Monitors, and what comes in. */

import { socialCustom } from './inbound/settings/social-custom.ts';

export { monitors } from './inbound/monitors.ts';
export { inboundFaults as faults } from './inbound/faults.ts';

/** The names of its pages. */
export const pages = {
  'settings-social-custom': 'แหล่งติดตาม',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  social_custom: socialCustom,
};
