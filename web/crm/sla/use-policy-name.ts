import { useTranslation } from 'react-i18next';
import { DEFAULT_POLICY_NAME } from '#contracts/crm/sla/policy.ts';
import { useSession } from '#web/kit/session/session.ts';

/** What a policy is called: the default one, until somebody renames it, by a word of the reader's language. */
export function usePolicyName() {
  const { t } = useTranslation();
  const { account } = useSession();
  return ({ _id, name }: { _id: string; name: string }): string =>
    _id === account._id && name === DEFAULT_POLICY_NAME ? t('sla.default') : name;
}

/** The name of a policy in its form: as it is shown, and as it is stored, which for the given name is the same in every language. */
export function usePolicyNameField(id: string | undefined) {
  const { t } = useTranslation();
  const nameOf = usePolicyName();
  const given = t('sla.default');
  const isNamed = (name: string): boolean => id !== undefined && nameOf({ _id: id, name }) !== name;
  return {
    toShown: (name: string): string => (isNamed(name) ? given : name),
    toStored: (name: string): string =>
      name === given && isNamed(DEFAULT_POLICY_NAME) ? DEFAULT_POLICY_NAME : name,
  };
}
