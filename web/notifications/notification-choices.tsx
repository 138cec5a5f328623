import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseWays, listChoices } from '#contracts/notifications/endpoints.ts';
import { isNotificationKind } from '#contracts/notifications/kinds.ts';
import { getNotificationName } from '#texts/format-notification.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { MailHoldNote } from '#web/kit/ui/mail-hold-note.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { DigestChoice } from './digest-choice.tsx';
import { PushDevices } from './push/push-devices.tsx';
import classes from './bell.module.css';

const WAYS = ['web', 'email'] as const;

/** The channels for each kind of notification: the bell, and e-mail. */
export function NotificationChoices() {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const choices = useCallQuery(listChoices, {});
  const choose = useCallMutation(chooseWays, { refresh: [listChoices.name] });
  return (
    <div className={classes.list}>
      <MailHoldNote />
      <QueryView of={choices} loading={<RowsSkeleton rows={2} height={44} />}>
        {({ items }) => (
          <ul className={classes.choices}>
            <li className={classes.choiceHead} aria-hidden>
              {WAYS.map((way) => (
                <span key={way}>{t(`user_notifications.choices.${way}`)}</span>
              ))}
            </li>
            {items.flatMap(({ kind, ...ways }) =>
              isNotificationKind(kind) ? (
                <li key={kind} className={classes.choice}>
                  <span className={classes.choiceName}>{getNotificationName(kind, language)}</span>
                  {WAYS.map((way) => (
                    <Switch
                      key={way}
                      size="sm"
                      className={classes.way}
                      aria-label={t('user_notifications.choices.by', {
                        name: getNotificationName(kind, language),
                        way: t(`user_notifications.choices.${way}`),
                      })}
                      checked={ways[way]}
                      disabled={choose.isPending}
                      onChange={({ currentTarget }) =>
                        choose.send({ params: { kind }, body: { ...ways, [way]: currentTarget.checked } })
                      }
                    />
                  ))}
                </li>
              ) : (
                []
              ),
            )}
          </ul>
        )}
      </QueryView>
      <DigestChoice />
      <PushDevices />
    </div>
  );
}
