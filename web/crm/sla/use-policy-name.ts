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
