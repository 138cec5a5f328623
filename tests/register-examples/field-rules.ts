import { setFieldRule } from '#contracts/field-rules/endpoints.ts';
import type { Example } from '#tests/factories/call-example.ts';

const body = { field: 'tickets.csat', readers: { groups: [], permission: null } };

/** The calls of rules of fields. */
export const fieldRuleExamples: Record<string, Example> = {
  'custom_viz_field_rule.list': async ({ admin }) => {
    await admin.call(setFieldRule, { body });
    return {};
  },
  'custom_viz_field_rule.set': async () => ({ body }),
  'custom_viz_field_rule.closed': async () => ({}),
};
