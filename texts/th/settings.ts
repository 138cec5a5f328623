import { autoAssignSettings } from './settings/auto-assign.ts';
import { autoCannedConditions, autoCannedKeywords, autoCannedSettings } from './settings/auto-canned.ts';
import { autoResponse } from './settings/auto-response.ts';
import { autoSentiment } from './settings/auto-sentiment.ts';
import { blacklist } from './settings/blacklist.ts';
import { chatbot } from './settings/chatbot.ts';
import { crmUi } from './settings/crm-ui.ts';
import { customForm } from './settings/custom-form.ts';
import { interestTag } from './settings/interest-tag.ts';
import { postBlocker } from './settings/post-blocker.ts';
import { qcSampling } from './settings/qc-sampling.ts';
import { qc } from './settings/qc.ts';
import { socialCustom } from './settings/social-custom.ts';
import { survey } from './settings/survey.ts';
import { tagRule } from './settings/tag-rules.ts';
import { ticketAutomation } from './settings/ticket-automation.ts';
import { entityNames, scoreWeights, themeRules } from './settings/understanding.ts';
import { unreadTemplate } from './settings/unread-template.ts';
import { usageWarnings } from './settings/usage-warnings.ts';
import { verificationLabels, verificationSettings } from './settings/verification.ts';
import { workingStatus } from './settings/working-status.ts';

/** Texts of the settings areas, by the noun of each resource (`nounOf`). */
export const settings = {
  auto_assign: autoAssignSettings,
  auto_canned_settings: autoCannedSettings,
  auto_canned_conditions: autoCannedConditions,
  auto_canned_keywords: autoCannedKeywords,
  auto_response: autoResponse,
  ticket_automation: ticketAutomation,
  unread_template: unreadTemplate,
  auto_sentiment: autoSentiment,
  usage_warnings: usageWarnings,
  listening_theme_rules: themeRules,
  listening_entities: entityNames,
  listening_score_weights: scoreWeights,
  blacklist,
  tag_rule: tagRule,
  chatbot,
  crm_ui: crmUi,
  custom_form: customForm,
  interest_tag: interestTag,
  post_blocker: postBlocker,
  qc,
  qc_sampling: qcSampling,
  survey,
  verification_settings: verificationSettings,
  verification_labels: verificationLabels,
  working_status: workingStatus,
  social_custom: socialCustom,
};
