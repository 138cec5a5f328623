import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { resendInvitation, updateUser, withdrawInvitation } from '#contracts/people/users.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { People } from './use-people.ts';

/** The actions on one user other than changing fields: allowing or blocking sign-in, and their invitation. */
export function useUserActs(user: ManagedUser, { query }: People) {
  const { t } = useTranslation();
  const { name } = user;
  const refresh = ['user.', 'group.'];
  const target = { params: { _id: user._id }, query };
  const off = user.state !== 'disabled';
  const change = useCallMutation(updateUser, {
    success: t(off ? 'people.user.disabled' : 'people.user.enabled', { name }),
    refresh,
  });
  const again = useCallMutation(resendInvitation, { success: t('people.user.resent'), refresh });
  const withdrawal = useCallMutation(withdrawInvitation, { success: t('people.user.withdrawn'), refresh });
  return {
    turn: async () => {
      const title = t('people.user.disable_ask', { name });
      const text = t('people.user.disable_text');
      const act = t('people.user.disable');
      if (off && !(await confirm({ title, text, act, danger: true }))) return;
      change.send({ ...target, body: { disabled: off } });
    },
    resend: () => again.send(target),
    withdraw: () => withdrawal.send(target),
  };
}
