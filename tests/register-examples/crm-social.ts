import type { Example } from '#tests/factories/call-example.ts';
import { addTicket } from '#tests/register-examples/crm.ts';

/** Examples of actions at public networks. */
export const socialExamples: Record<string, Example> = {
  // A network has to respond to it: server/crm/social/pages.test.ts.
  'ticket.comment_act': async () => 'own-test',
  'ticket.signal': async (stage) => ({ params: { _id: await addTicket(stage) }, body: { signal: 'read' } }),
};
