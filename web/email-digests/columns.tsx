import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contracts/email-digests/notification.ts';
import type { Column } from '#web/kit/table/column.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useScheduleLabels } from './schedule-words.ts';
import type { Notifications } from './use-notifications.ts';
import { isAll, findView } from './view-of.ts';
import classes from './notifications.module.css';

/** The columns of the list: what, when, to whom (and who does not get it), what about, and when the next mail is due. */
export function useNotificationColumns({
  product,
  templates,
  views,
}: Pick<Notifications, 'product' | 'templates' | 'views'>): readonly Column<Notification>[] {
  const { t } = useTranslation();
  const when = useScheduleLabels();
  return useMemo(() => {
    const about = ({ template_id, keywords, filter }: Notification): string => {
      if (product === 'crm')
        return (
          findView(filter, views)?.name ??
          t(isAll(filter) ? 'notifications.crm.all' : 'notifications.crm.own')
        );
      if (template_id !== null) {
        const name = templates.find(({ _id }) => _id === template_id)?.name ?? '…';
        return t('notifications.about_template', { name });
      }
      return keywords.length === 0
        ? t('notifications.all')
        : t('notifications.about_keywords', { count: keywords.length });
    };
    return [
      {
        id: 'name',
        header: t('notifications.columns.name'),
        always: true,
        width: 'minmax(11.25rem, 1.4fr)',
        value: ({ name }) => name,
        cell: ({ name, active }) => (
          <span className={active ? undefined : classes.resting}>
            <strong className={classes.name}>{name}</strong>
          </span>
        ),
      },
      {
        id: 'when',
        header: t('notifications.columns.when'),
        cell: ({ schedule }) => when(schedule),
        value: ({ schedule }) => when(schedule),
      },
      {
        id: 'receivers',
        header: t('notifications.columns.receivers'),
        width: 'minmax(13.125rem, 1.3fr)',
        value: ({ receivers }) => receivers.length,
        cell: ({ receivers }) => {
          const count = receivers.filter(({ state }) => state !== 'receives').length;
          return (
            <span>
              {t('notifications.receivers', { count: receivers.length })}
              {count > 0 && (
                <span className={classes.warn}> · {t('notifications.not_reached', { count })}</span>
              )}
            </span>
          );
        },
      },
      {
        id: 'about',
        header: t('notifications.columns.about'),
        width: 'minmax(10rem, 1.2fr)',
        cell: about,
        value: about,
      },
      {
        id: 'next',
        header: t('notifications.columns.next'),
        value: ({ next_run_at }) => next_run_at ?? '',
        cell: ({ next_run_at, schedule }) =>
          next_run_at === null ? (
            <span className={classes.resting}>{t('notifications.resting')}</span>
          ) : schedule.every === 'at_once' ? (
            t('notifications.every.at_once')
          ) : (
            <TimeText value={next_run_at} />
          ),
      },
      {
        id: 'last',
        header: t('notifications.columns.last'),
        value: ({ last_sent_at }) => last_sent_at ?? '',
        cell: ({ last_sent_at }) =>
          last_sent_at === null ? (
            <span className={classes.resting}>{t('notifications.never')}</span>
          ) : (
            <TimeText value={last_sent_at} />
          ),
      },
    ];
  }, [t, product, templates, views, when]);
}
