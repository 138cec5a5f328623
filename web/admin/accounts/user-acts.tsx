import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inviteAgain, updateUser } from '#contracts/admin/people.ts';
import { signInRemote } from '#contracts/identity/sessions.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

type Props = { user: ManagedUser; manages: boolean };

/** What an administrator does about one person: signs in as them, invites them again, disables or enables them. */
export function UserActs({ user, manages }: Props) {
  const { t } = useTranslation();
  const { _id, name, state } = user;
  const refresh = ['admin.user.'];
  const enter = useCallMutation(signInRemote, {
    // Everything on this page belongs to somebody else from now on: it is loaded afresh.
    onDone: () => window.location.assign('/product'),
  });
  const invite = useCallMutation(inviteAgain, { success: t('admin.users.invited'), refresh });
  const change = useCallMutation(updateUser, {
    success: ({ state: now }) => t(now === 'disabled' ? 'admin.users.disabled' : 'admin.users.enabled'),
    refresh,
  });
  const remote = async () => {
    const act = t('admin.users.remote', { name });
    if (await confirm({ title: act, text: t('admin.users.remote_ask', { name }), act }))
      enter.send({ body: { user_id: _id } });
  };
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {manages && state === 'invited' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={invite.isPending}
          onClick={() => invite.send({ params: { user_id: _id } })}
        >
          {t('admin.users.invite_again')}
        </Button>
      )}
      {manages && (
        <Button
          size="compact-sm"
          variant="subtle"
          color={state === 'disabled' ? 'brand' : 'red'}
          loading={change.isPending}
          onClick={() => change.send({ params: { user_id: _id }, body: { disabled: state !== 'disabled' } })}
        >
          {t(state === 'disabled' ? 'admin.users.enable' : 'admin.users.disable')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('admin.users.remote', { name })}
        disabled={state === 'disabled'}
        loading={enter.isPending}
        onClick={() => void remote()}
      >
        {t('admin.users.remote_short')}
      </Button>
    </Group>
  );
}
