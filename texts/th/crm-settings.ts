/* How the CRM works: rules, bots, assignment, quality and reports. */

import { autoAssignSettings } from './crm-settings/settings/auto-assign.ts';
import {
  autoCannedSettings,
  autoCannedConditions,
  autoCannedKeywords,
} from './crm-settings/settings/auto-canned.ts';
import { autoResponse } from './crm-settings/settings/auto-response.ts';
import { chatbot } from './crm-settings/settings/chatbot.ts';
import { crmUi } from './crm-settings/settings/crm-ui.ts';
import { customForm } from './crm-settings/settings/custom-form.ts';
import { interestTag } from './crm-settings/settings/interest-tag.ts';
import { postBlocker } from './crm-settings/settings/post-blocker.ts';
import { qcSampling } from './crm-settings/settings/qc-sampling.ts';
import { qc } from './crm-settings/settings/qc.ts';
import { ticketAutomation } from './crm-settings/settings/ticket-automation.ts';
import { unreadTemplate } from './crm-settings/settings/unread-template.ts';
import { workingStatus } from './crm-settings/settings/working-status.ts';

export { bots } from './crm-settings/bots.ts';
export { signatures } from './crm-settings/signatures.ts';
export { team } from './crm-settings/team.ts';
export { ticketReports as ticket_reports } from './crm-settings/ticket-reports.ts';

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  auto_assign: autoAssignSettings,
  auto_canned_settings: autoCannedSettings,
  auto_canned_conditions: autoCannedConditions,
  auto_canned_keywords: autoCannedKeywords,
  auto_response: autoResponse,
  ticket_automation: ticketAutomation,
  unread_template: unreadTemplate,
  chatbot,
  crm_ui: crmUi,
  custom_form: customForm,
  interest_tag: interestTag,
  post_blocker: postBlocker,
  qc,
  qc_sampling: qcSampling,
  working_status: workingStatus,
};
