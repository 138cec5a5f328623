import { crmExamples } from '#tests/register-examples/crm.ts';
import { documentEndpoints } from '#contracts/kit/area/document.ts';
import { autoAssign } from '#contracts/settings/auto-assign/area.ts';
import type { Example } from '#tests/register-examples.ts';

const ticket: Example = async (stage) => (await crmExamples['ticket.get']?.(stage)) ?? 'own-test';

/** Calls of assignment and help in tickets. */
export const assigningExamples: Record<string, Example> = {
  'ticket.assignment': ticket,
  'ticket.assign_by_rules': async (stage) => {
    await stage.admin.call(documentEndpoints(autoAssign, 'settings').update, { body: { enabled: true } });
    return ticket(stage);
  },
};
