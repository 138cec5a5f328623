import type { Example } from '#tests/register-examples.ts';

export const identityExamples: Record<string, Example> = {
  'auth.login': async ({ admin }) => ({ body: { email: admin.email, password: admin.password } }),
  'auth.session': async () => ({}),
  // Ends the session that the other cases of the walk need: server/identity has a test of its own.
  'auth.logout': async () => 'own-test',
  'custom_viz.logout': async () => ({}),
  'influencer.logout': async () => ({}),
  'auth.socket-ticket': async () => ({}),
  'auth.welcome': async () => ({}),
  'error-report.create': async ({ world }) => ({
    body: { event_id: world.suite.context.newId(), message: 'broke', path: '/listening' },
  }),
  // Offered only to an unused installation: server/operations has a test of its own.
  'demo.create': async () => 'own-test',
};
