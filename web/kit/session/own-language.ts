import { useEffect } from 'react';
import type { Language } from '#contracts/accounts/account.ts';
import { resolveDueChange } from '#contracts/identity/guards.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { getCurrentLanguage, showCalendar, suggestLanguage, switchLanguage } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { setSession, useSession } from './session.ts';

/**
 * Shows the page in the user's own language, and to a user without one in the account's, unless they chose one on this machine. An
 * administrator who acts in a user's place keeps the language of the page.
 */
export function useOwnLanguage(): void {
  const { user, account, remote } = useSession();
  const { language: own } = user;
  const isRemote = remote !== undefined;
  const { calendar } = user;
  useEffect(() => {
    showCalendar(calendar);
  }, [calendar]);
  useEffect(() => {
    if (isRemote) return;
    if (own === null) void suggestLanguage(account.language);
    else if (own !== getCurrentLanguage()) void switchLanguage(own);
  }, [own, account.language, isRemote]);
}

/** Makes a calendar the user's own: its years are written on every machine and in the mails to them. */
export function useChangeCalendar(): (calendar: Calendar) => Promise<void> {
  const session = useSession();
  return async (calendar) => {
    const saved = await call(saveProfile, { body: { calendar } }, { raise: false });
    if (saved.ok) setSession({ ...session, user: saved.value });
    else showError(formatError(saved.error));
  };
}

/** Switches the page to a language and makes it the user's own, on every machine and in the mails to them. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const session = useSession();
  return async (language) => {
    await switchLanguage(language);
    // In another user's place only the page changes; before a required change nothing else may be saved.
    const isHeldUp = resolveDueChange(session, isPasswordExpired(session, new Date())) !== null;
    if (session.remote !== undefined || isHeldUp) return;
    const saved = await call(saveProfile, { body: { language } }, { raise: false });
    if (saved.ok) setSession({ ...session, user: saved.value });
    else showError(formatError(saved.error));
  };
}
