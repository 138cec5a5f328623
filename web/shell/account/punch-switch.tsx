import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { punch } from '#contracts/identity/presence.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { setSession, useSession } from '#web/kit/session/session.ts';

/** Punches the person in or out; colleagues and the punch log hear of it. */
export function PunchSwitch() {
  const { t } = useTranslation();
  const session = useSession();
  const { user } = session;
  const inNow = user.punch_data.in_status;
  const punching = useCallMutation(punch, {
    onDone: ({ in_status }) => setSession({ ...session, user: { ...user, punch_data: { in_status } } }),
  });
  return (
    <Switch
      px="md"
      py="xs"
      label={t(inNow ? 'security.punch.state_in' : 'security.punch.state_out')}
      checked={inNow}
      disabled={punching.isPending}
      onChange={({ currentTarget }) => punching.send({ body: { in_status: currentTarget.checked } })}
    />
  );
}
