import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The displayed state of a user: an invitation that can no longer be used has a state of its own. */
export function getShownState(
  { state, invitation }: Pick<ManagedUser, 'state' | 'invitation'>,
  now: Date,
): ManagedUser['state'] | 'ended' {
  return state === 'invited' && (!invitation || new Date(invitation.expires_at) < now) ? 'ended' : state;
}
