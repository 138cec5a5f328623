import type { Language } from '#contracts/accounts/account.ts';
import type { Session } from '#contracts/identity/session.ts';

/** The language of what a user gets from the server, such as files: their own, or that of the account while they have none. */
export function getSessionLanguage({ user, account }: Pick<Session, 'user' | 'account'>): Language {
  return user.language ?? account.language;
}
