import { Button, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listPushDevices, tryPush } from '#contracts/notifications/push.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PushDevices } from './push/push-devices.tsx';
import { usePush } from './push/use-push.ts';
import { playChime } from './sound/chime.ts';
import { useSoundChoice } from './sound/sound-choice.ts';
import classes from './settings.module.css';

/** What holds for this device alone: push, where the plan has it, and sounds, each with a test. */
export function DeviceCard() {
  const { t } = useTranslation();
  const may = useMayCall(listPushDevices);
  return (
    <Card title={t('user_notifications.push.title')}>
      <div className={classes.choices}>
        {may && <PushChoice />}
        <SoundChoice />
      </div>
      {may && <PushDevices />}
    </Card>
  );
}

function PushChoice() {
  const { t } = useTranslation();
  const { isOn, known, problem, busy, turn } = usePush();
  const attempt = useCallMutation(tryPush, { success: t('user_notifications.push.tried') });
  return (
    <div className={classes.choice}>
      <Switch
        label={t('user_notifications.push.here')}
        description={t('user_notifications.push.about')}
        {...(problem ? { error: t(`user_notifications.push.${problem}`) } : {})}
        checked={isOn}
        disabled={busy || !known || problem === 'cannot'}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {isOn && (
        <Button
          size="compact-sm"
          variant="default"
          loading={attempt.isPending}
          onClick={() => attempt.send({})}
        >
          {t('user_notifications.push.try')}
        </Button>
      )}
    </div>
  );
}

function SoundChoice() {
  const { t } = useTranslation();
  const [on, choose] = useSoundChoice();
  return (
    <div className={classes.choice}>
      <Switch
        label={t('user_notifications.sound.here')}
        description={t('user_notifications.sound.about')}
        checked={on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconVolume size={15} aria-hidden />}
        onClick={() => playChime(new AudioContext())}
      >
        {t('user_notifications.sound.try')}
      </Button>
    </div>
  );
}
