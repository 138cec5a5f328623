import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockPause, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listLoginAttempts, type LoginAttempt } from '#contracts/identity/login-attempts.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './security.module.css';

const SIGNS: Record<LoginAttempt['result'], readonly [typeof IconLock, string]> = {
  password_right: [IconCircleCheck, 'var(--es-good)'],
  password_wrong: [IconCircleX, 'var(--es-bad)'],
  waiting: [IconClockPause, 'var(--es-warn)'],
  disabled: [IconLock, 'var(--es-dim)'],
};
const AT_FIRST = 5;

/** The latest attempts to sign in to the user's account: a user who sees an unknown one can change the password at once. */
export function AttemptsCard() {
  const { t } = useTranslation();
  const attempts = useCallPages(listLoginAttempts, { query: { limit: AT_FIRST } });
  return (
    <Card title={t('security.attempts.title')}>
      <Text size="sm" c="var(--es-dim)" mb="xs">
        {t('security.attempts.about')}
      </Text>
      <QueryView of={attempts} loading={<RowsSkeleton rows={AT_FIRST} />}>
        {(shown) =>
          shown.length === 0 ? (
            <Text size="sm">{t('security.attempts.none')}</Text>
          ) : (
            <ul className={classes.list}>
              {shown.map((attempt) => (
                <Row key={attempt._id} attempt={attempt} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={attempts} mt="sm" size="compact-sm">
        {t('security.attempts.more')}
      </MoreButton>
    </Card>
  );
}

function Row({ attempt }: { attempt: LoginAttempt }) {
  const { t } = useTranslation();
  const [Sign, color] = SIGNS[attempt.result];
  const browser = t(attempt.known_device ? 'security.attempts.known' : 'security.attempts.unknown');
  return (
    <li>
      <Sign size={20} aria-hidden className={classes.sign} style={{ color }} />
      <span className={classes.name}>
        {t(`security.attempts.results.${attempt.result}`)}
        <Text span size="sm" c="var(--es-dim)" display="block" title={attempt.user_agent}>
          {attempt.ip} · {browser}
        </Text>
      </span>
      <TimeText value={attempt.at} />
    </li>
  );
}
