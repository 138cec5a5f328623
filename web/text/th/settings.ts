import { autoSentiment } from './settings/auto-sentiment.ts';
import { workingStatus } from './settings/working-status.ts';
import { socialCustom } from './settings/social-custom.ts';

/** Texts of the settings areas, by the noun of each resource (`nounOf`). */
export const settings = {
  auto_sentiment: autoSentiment,
  working_status: workingStatus,
  social_custom: socialCustom,
};
