/** Signing in through one's organisation, or a network. */
export const sso = {
  entry: 'Sign in with your organisation',
  heading: 'Sign in with your organisation',
  about: 'Enter your work address. You go on at the sign-in page of your organisation.',
  email: 'Work e-mail',
  go_on: 'Go on',
  none: 'No organisation here signs in people of this address. Use your password, or ask who manages users.',
  password: 'Sign in with a password',
  closing: 'One moment',
  closing_about: 'This window closes by itself.',
  failed: {
    refused: 'Your organisation’s sign-in did not let you in here. Try again, or ask who manages users.',
    suspended: 'Your organisation’s account is suspended. Ask who manages it.',
    log_out:
      'Your organisation did not confirm that you are signed out everywhere. Close the browser to be sure.',
  },
  provider: {
    enter: 'Sign in with {{name}}',
    not_linked:
      'This sign-in is linked to nobody here. Sign in with your password once and link it under My account.',
    taken: 'This sign-in is linked to somebody else already.',
    turned_away: 'You turned back before you were signed in.',
    no_accounts: 'There is no account there that could be used.',
    provider_failed: 'The provider did not answer as it should. Please try again.',
    linked: 'Linked. From now on it signs you in.',
    title: 'Sign-ins of other networks',
    about: 'Link one, and it signs you in without a password.',
    link: 'Link {{name}}',
    unlink: 'Unlink {{name}}',
    unlinked: 'Unlinked.',
    since: 'linked',
  },
};
