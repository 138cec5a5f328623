import { randomBytes } from 'node:crypto';
import { addSpellingWord } from '#contracts/crm/suggestions/endpoints.ts';
import { addPushDevice } from '#contracts/notifications/push.ts';
import type { Example } from '#tests/factories/call-example.ts';
import { crmExamples } from '#tests/register-examples/crm.ts';

const ticket: Example = async (stage) => (await crmExamples['ticket.get']?.(stage)) ?? 'own-test';

const browser = (): string => randomBytes(16).toString('base64url');
function subscription() {
  return {
    endpoint: `https://push.example/${browser()}`,
    keys: { p256dh: randomBytes(65).toString('base64url'), auth: browser() },
    device: 'Phone',
  };
}

/** Calls of assignment and assistance in tickets. */
export const assignmentExamples: Record<string, Example> = {
  'ticket.assignment': ticket,
  // Needs active rules, which would assign the tickets of other calls: server/crm/assigning has a test of its own.
  'ticket.assign_by_rules': async () => 'own-test',
  'ticket.suggestions': ticket,
  'assistant.get': async () => ({}),
  // Needs a language model: server/crm/assigning has a test of its own.
  'ticket.assistant': async () => 'own-test',
  'spelling.check': async () => ({ body: { text: 'recieve' } }),
  'spelling_word.list': async () => ({}),
  'spelling_word.add': async () => ({ body: { word: 'Earshot' } }),
  'spelling_word.remove': async ({ admin }) => {
    await admin.call(addSpellingWord, { body: { word: 'บลูบีน' } });
    return { params: { word: 'บลูบีน' } };
  },
  'push.list': async () => ({}),
  'push.add': async () => ({ body: subscription() }),
  'push.remove': async ({ admin }) => {
    const { _id } = await admin.call(addPushDevice, { body: subscription() });
    return { params: { _id } };
  },
  'push.try': async () => ({}),
};
