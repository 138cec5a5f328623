import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import type { en } from '#texts/en.ts';

type DefaultRoleName = keyof typeof en.people.role_names;

const isKnown = (name: string): name is DefaultRoleName => DEFAULT_ROLES.some((role) => role.name === name);

/** The displayed name of a role: the roles that every account starts with have a name in each language. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation();
  return useCallback((name: string) => (isKnown(name) ? t(`people.role_names.${name}`) : name), [t]);
}

/** The displayed state of a user: an invitation that can no longer be used, or did not arrive, has a state of its own. */
export function getShownState(
  { state, invitation }: Pick<ManagedUser, 'state' | 'invitation'>,
  now: Date,
): ManagedUser['state'] | 'ended' | 'undelivered' {
  if (state !== 'invited') return state;
  if (!invitation || new Date(invitation.expires_at) < now) return 'ended';
  return invitation.mail === 'failed' ? 'undelivered' : 'invited';
}

/** For how many more days an invitation works, at least one. */
export function countDaysLeft({ expires_at }: { expires_at: string }, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(expires_at) - now.getTime()) / MS_PER_DAY));
}
