import { addSsoDomain, createSso } from '#contracts/sso/endpoints.ts';
import type { Example } from '#tests/factories/call-example.ts';

function samlConnection() {
  return {
    name: 'Directory',
    type: 'saml' as const,
    saml: { entry_point: 'https://idp.example/sso', issuer: 'https://idp.example', certificates: ['MIIB'] },
  };
}

export const identityExamples: Record<string, Example> = {
  'auth.login': async ({ admin }) => ({ body: { email: admin.email, password: admin.password } }),
  'auth.session': async () => ({}),
  // Ends the session that the other cases need: server/identity has a test of its own.
  'auth.logout': async () => 'own-test',
  'custom_viz.logout': async () => ({}),
  'influencer.logout': async () => ({}),
  // Ends sessions, needs an e-mailed link: server/identity/passwords/password.test.ts has them.
  'auth.change-password': async () => 'own-test',
  'auth.reset-link': async () => 'own-test',
  'auth.reset-password': async () => 'own-test',
  'auth.forget-password': async () => ({ body: { email: 'nobody@example.com' } }),
  'auth.check-email': async () => ({ body: { email: 'new@example.com' } }),
  'auth.login-attempts': async () => ({}),
  'auth.register-demo': async () => ({
    body: { name: 'Mali', company: 'Ananda Foods', email: 'mali@ananda.example' },
  }),
  'auth.redirect-target': async () => ({ query: { to: 'https://example.org/' } }),
  'sessions.list': async () => ({}),
  // Only an operator's remote session may be left; server/identity has tests of ending and leaving sessions.
  'sessions.end': async () => 'own-test',
  'sessions.end-others': async () => ({}),
  'auth.login.remote': async () => 'own-test',
  'auth.logout.remote': async () => 'own-test',
  // Need codes and passkeys: server/identity/two-factor has tests of its own.
  'auth.login.mfa': async () => 'own-test',
  'auth.login.mfa.passkey': async () => 'own-test',
  'auth.passkey.challenge': async () => ({}),
  'auth.passkey.login': async () => 'own-test',
  'second-factor.get': async () => ({}),
  'second-factor.code.start': async () => ({ body: {} }),
  'second-factor.code.confirm': async () => 'own-test',
  'second-factor.code.remove': async () => 'own-test',
  'second-factor.passkey.start': async () => ({ body: {} }),
  'second-factor.passkey.add': async () => 'own-test',
  'second-factor.passkey.remove': async () => 'own-test',
  'second-factor.recovery.renew': async () => 'own-test',
  'second-factor.browsers.remove': async () => ({}),
  'second-factor.reset': async ({ world, admin }) => ({
    params: { _id: (await world.person(admin.accountId)).userId },
  }),
  // Needs a provider: server/providers has tests of its own.
  'auth.login.provider': async () => 'own-test',
  'auth.provider-result': async () => 'own-test',
  'auth.opener': async () => ({ body: { access_token: 'not-ours' } }),
  'provider.list': async () => ({}),
  'provider.connect-list': async () => ({}),
  'provider-link.list': async () => ({}),
  'provider-link.delete': async () => 'own-test',
  'sso.search': async () => ({ body: { email: 'somebody@example.com' } }),
  'sso.list': async () => ({}),
  'sso.create': async () => ({ body: samlConnection() }),
  'sso.update': async ({ admin }) => {
    const made = await admin.call(createSso, { body: samlConnection() });
    return {
      params: { _id: made._id },
      body: { ...samlConnection(), name: 'Renamed', version: made.version },
    };
  },
  'sso.delete': async ({ admin }) => ({
    params: { _id: (await admin.call(createSso, { body: samlConnection() }))._id },
  }),
  'sso-domain.list': async () => ({}),
  'sso-domain.create': async ({ world }) => ({ body: { domain: `d${world.suite.context.newId()}.example` } }),
  // Queries a name server: server/sso has a test of its own.
  'sso-domain.verify': async () => 'own-test',
  'sso-domain.delete': async ({ world, admin }) => ({
    params: {
      _id: (await admin.call(addSsoDomain, { body: { domain: `d${world.suite.context.newId()}.example` } }))
        ._id,
    },
  }),
  'sso.break-glass.list': async () => ({}),
  'sso.break-glass': async ({ admin }) => ({ params: { _id: admin.userId }, body: { allowed: true } }),
  'presence.list': async () => ({}),
  'presence.punch': async () => ({ body: { in_status: true } }),
  'profile.save': async () => ({ body: { name: 'Mali' } }),
  'auth.socket-ticket': async () => ({}),
  'auth.welcome': async () => ({}),
  'error-report.create': async ({ world }) => ({
    body: { event_id: world.suite.context.newId(), message: 'broke', path: '/listening' },
  }),
  // Offered only to an unused installation: server/operations has a test of its own.
  'demo.create': async () => 'own-test',
};
