/** Signing in through one's organisation, or a network. */
export const sso = {
  entry: 'Sign in with your organisation',
  heading: 'Sign in with your organisation',
  about: 'Enter your work e-mail. You continue on the sign-in page of your organisation.',
  email: 'Work e-mail',
  go_on: 'Continue',
  none: 'No organisation here uses single sign-on for this address. Use your password, or ask whoever manages users.',
  password: 'Sign in with a password',
  closing: 'One moment',
  closing_about: 'This window closes by itself.',
  left: 'You can close this window',
  left_about: 'The sign-in ended here already. Go back to the window where you began, or sign in again.',
  left_act: 'Go to sign-in',
  failed: {
    refused: 'Your organisation’s sign-in did not let you in here. Try again, or ask whoever manages users.',
    suspended: 'Your organisation is suspended. Ask whoever manages it.',
    log_out:
      'Your organisation did not confirm that you are signed out everywhere. Close the browser to be sure.',
  },
  provider: {
    enter: 'Sign in with {{name}}',
    not_linked:
      'This sign-in is not linked to anyone here. Sign in with your password once and link it under My account.',
    taken: 'This sign-in is already linked to someone else.',
    turned_away: 'The sign-in was cancelled.',
    no_accounts: 'There is no account there that can be used.',
    provider_failed: 'The provider did not answer as expected. Please try again.',
    linked: 'Linked. You can now sign in with it.',
    title: 'Sign in with other networks',
    about: 'Link one to sign in without a password.',
    link: 'Link {{name}}',
    unlink: 'Unlink {{name}}',
    unlinked: 'Unlinked.',
    since: 'linked',
  },
};
