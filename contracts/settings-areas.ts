import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { qcSampling } from '#contracts/crm/quality/sampling-area.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { usageWarnings } from '#contracts/settings/usage/warnings.ts';
import { verification } from '#contracts/verification/area.ts';

/** Every declared settings area, one line each. */
export const AREAS: readonly Area[] = [
  autoCanned,
  autoResponse,
  automations,
  unreadTemplates,
  autoAssign,
  postBlocker,
  interestTag,
  qc,
  qcSampling,
  survey,
  verification,
  chatbot,
  crmUi,
  customForm,
  workingStatus,
  monitors,
  blacklist,
  tagRules,
  autoSentiment,
  usageWarnings,
  themeSettings,
];
