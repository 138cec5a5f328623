import { Button, Checkbox } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsCreated } from '#contracts/notifications/endpoints.ts';
import { NOTIFICATIONS_PATH } from '#contracts/notifications/pages.ts';
import { listPushDevices } from '#contracts/notifications/push.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useMayCall, useSession } from '#web/kit/session/session.ts';
import { useSoundChoice } from '../sound/sound-choice.ts';
import { isQuestionOpen, noteQuestion } from './push-question.ts';
import { usePush } from './use-push.ts';
import classes from './push.module.css';

/**
 * Asks once in a browser whether it may show notifications: when the user first starts work, or after a notification came while the page
 * was hidden. The browser's own question follows only after "Turn on"; "Not now" ends it for good, and the settings have it all.
 */
export function QuestionBanner() {
  const may = useMayCall(listPushDevices);
  const due = useIsDue(may);
  const [closed, setClosed] = useState(false);
  return due && !closed ? <Question onClose={() => setClosed(true)} /> : null;
}

/** Whether the moment to ask has come. */
function useIsDue(may: boolean): boolean {
  const { user } = useSession();
  const [due, setDue] = useState(false);
  const isIn = user.punch_data.in_status;
  const was = useRef(isIn);
  useEffect(() => {
    if (may && isIn && !was.current && isQuestionOpen()) setDue(true);
    was.current = isIn;
  }, [may, isIn]);
  useLive(notificationsCreated.name, ({ data }) => {
    const created = notificationsCreated.data.safeParse(data).data;
    if (may && document.hidden && created?.user_ids.includes(user._id) && isQuestionOpen()) setDue(true);
  });
  return due;
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { problem, busy, turn, isOn } = usePush();
  const [hasSound, chooseSound] = useSoundChoice();
  const [withSound, setWithSound] = useState(true);
  const [answered, setAnswered] = useState(false);
  useEffect(noteQuestion, []);
  const accept = async (): Promise<void> => {
    chooseSound(withSound);
    await turn(true);
    setAnswered(true);
  };
  const refused = answered && problem !== null ? problem : null;
  useEffect(() => {
    if (answered && isOn) onClose();
  }, [answered, isOn, onClose]);
  return (
    <section className={classes.ask} aria-label={t('user_notifications.ask.title')}>
      <IconBellRinging size={20} stroke={1.7} aria-hidden />
      <p className={classes.askText} role="status">
        {refused ? (
          <>
            {t(`user_notifications.push.${refused}`)}{' '}
            <Link to={NOTIFICATIONS_PATH} onClick={onClose}>
              {t('user_notifications.choose')}
            </Link>
          </>
        ) : (
          <>
            <strong>{t('user_notifications.ask.title')}</strong> {t('user_notifications.ask.about')}
          </>
        )}
      </p>
      <div className={classes.askActs}>
        {!answered && !hasSound && (
          <Checkbox
            size="sm"
            label={t('user_notifications.ask.sound')}
            checked={withSound}
            onChange={({ currentTarget }) => setWithSound(currentTarget.checked)}
          />
        )}
        {!answered && (
          <Button size="compact-sm" loading={busy} onClick={() => void accept()}>
            {t('user_notifications.ask.yes')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {t(answered ? 'kit.close' : 'user_notifications.ask.no')}
        </Button>
      </div>
    </section>
  );
}
