import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listAccesses } from '#contracts/audit/heatmap.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useWeekLabels } from './use-week-labels.ts';
import classes from './heatmap.module.css';

type Span = { from: string; to: string; user_id?: string };
type Props = { span: Span; weekday: number; hour: number; zone: string; onClose: () => void };

/** Who was here in an hour of a weekday: one line for each person and date, as many as the cell counts. */
export function CellDrawer({ span, weekday, hour, zone, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWeekLabels();
  const pages = useCallPages(listAccesses, { query: { ...span, weekday, hour, limit: 100 } });
  const day = dateFormat(language, { dateStyle: 'medium', timeZone: zone });
  const time = dateFormat(language, { timeStyle: 'short', timeZone: zone });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t('audit.heatmap.entries', { day: words.long(weekday), hour: words.hour(hour) })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={pages} loading={<RowsSkeleton rows={5} height={48} />}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={t('audit.heatmap.empty')} />
          ) : (
            <ul className={classes.entries} aria-label={t('audit.heatmap.entries_of')}>
              {entries.map((entry) => (
                <li key={`${entry.hour} ${entry.user._id}`} className={classes.entry}>
                  <PersonPicture name={entry.user.name} size={28} />
                  <span className={classes.who}>
                    <strong>{entry.user.name}</strong>
                    <span className={classes.dim}>
                      {entry.doors.map((door) => t(`audit.heatmap.doors.${door}`)).join(', ')}
                    </span>
                  </span>
                  <span className={classes.when}>
                    {day.format(new Date(entry.hour))}
                    <span className={classes.dim}>
                      {t('audit.heatmap.from_to', {
                        from: time.format(new Date(entry.first_at)),
                        to: time.format(new Date(entry.last_at)),
                      })}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={pages}>{t('audit.heatmap.show_more')}</MoreButton>
    </Drawer>
  );
}
