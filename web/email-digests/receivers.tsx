import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contracts/email-digests/notification.ts';
import type { Receiver } from '#contracts/receivers/receiver.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { Notifications } from './use-notifications.ts';
import classes from './notifications.module.css';

type Props = { item: Notification; store: Notifications; mayWrite: boolean };

/** Who does not get the mails and why, with a way to ask once more. Nothing where everybody gets them. */
export function Receivers({ item, store, mayWrite }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const missing = item.receivers.filter(({ state }) => state !== 'receives');
  if (missing.length === 0) return null;
  const ask = async ({ email }: Receiver) => {
    setAddress(email);
    await store.ask(item, email).then(
      () => showSuccess(t('notifications.asked', { email })),
      () => setAddress(undefined),
    );
  };
  return (
    <ul className={classes.receivers}>
      {missing.map((receiver) => (
        <li key={`${receiver.kind} ${receiver.email}`}>
          <span className={classes.receiver}>
            {receiver.name || receiver.email}
            <span className={classes.state}>{t(`notifications.states.${receiver.state}`)}</span>
          </span>
          {mayWrite && receiver.state !== 'may_not' && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={address === receiver.email}
              onClick={() => void ask(receiver)}
            >
              {t('notifications.ask_again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
