import type { Example } from '#tests/factories/call-example.ts';

/** Verification links need a ticket, a setting and a customer: server/verification has tests of its own. */
export const verificationExamples: Record<string, Example> = Object.fromEntries(
  ['list', 'create', 'label', 'read', 'answer'].map((act): [string, Example] => [
    `verification-link.${act}`,
    async () => 'own-test',
  ]),
);
