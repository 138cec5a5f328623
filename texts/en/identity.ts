import { identityFaults } from './identity/faults.ts';
import { ssoFaults } from './identity/sso-faults.ts';

export { entry } from './identity/entry.ts';
export { sso } from './identity/sso.ts';

/** The names of its pages. */
export const pages = {
  login: 'Sign in',
  logout: 'Signing out',
  redirect: 'One moment',
  'sso-login': 'Sign in with your organisation',
  'close-with-token': 'One moment',
  'forget-password': 'Forgot password',
  'reset-password': 'New password',
  'register-demo': 'Request a demo',
};

/** The faults of its calls. */
export const faults = { ...identityFaults, ...ssoFaults };

/** Signing in, the own profile. */
export const identity = {
  login: {
    heading: 'Sign in',
    welcome: 'Hear what people say. Answer those who ask.',
    about: 'Listening and customer care in one place, in Thai and English.',
    email: 'E-mail',
    password: 'Password',
    remember: 'Stay signed in on this device',
    submit: 'Sign in',
    email_needed: 'Enter your e-mail address.',
    email_wrong: 'Enter a valid e-mail address.',
    password_needed: 'Enter your password.',
    caps: 'Caps Lock is on',
  },
  factor: {
    heading: 'One more step',
    about: {
      code: 'Enter the code that your authenticator app shows.',
      passkey: 'Use your fingerprint, face, PIN or security key.',
      recovery_code: 'Enter one of your recovery codes. Each works once.',
    },
    label: { code: 'Code', passkey: 'Passkey', recovery_code: 'Recovery code' },
    instead: {
      code: 'Use the authenticator app instead',
      passkey: 'Use a passkey instead',
      recovery_code: 'Use a recovery code instead',
    },
    trust: 'Do not ask again on this browser for 30 days',
    submit: 'Sign in',
    use_passkey: 'Use the passkey',
    passkey_not_used: 'No passkey was used. Try again, or choose another way below.',
    back: 'Back to e-mail and password',
    passkey_alone: 'Sign in with a passkey',
  },
  demo: {
    offer: 'Try the demo',
    about: 'A fictional brand with a year of posts and customers, created on this machine.',
    making: 'The demo is being created. This takes a moment.',
    made: 'Your demo is ready',
    once: 'These sign-in details are shown only once. Save them if you want to come back.',
    enter: 'Sign in to the demo',
  },
  sign_out: 'Signing you out…',
};
