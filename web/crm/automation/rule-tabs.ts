import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';

/** The kinds of rules that have a tab, each by its area. */
export const RULE_TABS = {
  auto_response: { area: autoResponse, resource: 'responses' },
  automation: { area: automations, resource: 'rules' },
  unread_template: { area: unreadTemplates, resource: 'templates' },
} as const;
export type RuleTabName = keyof typeof RULE_TABS;
