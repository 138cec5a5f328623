import { useTranslation } from 'react-i18next';
import { ENOUGH_POSTS, listBestTimes, type BestTimes } from '#contracts/publishing/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { formatHour, formatLift } from './format-slot.ts';
import classes from './results.module.css';

/** The hours of the week at which posts of each channel did better, or that there are too few posts to say so. */
export function BestTimesCard({ connections }: { connections: readonly string[] }) {
  const { t } = useTranslation();
  const query = {
    zone: getReaderZone(),
    ...(connections.length > 0 ? { connections: [...connections] } : {}),
  };
  const read = useCallQuery(listBestTimes, { query });
  return (
    <Card title={t('publishing_results.best_times')}>
      <p className={classes.dim}>{t('publishing_results.best_times_about')}</p>
      <QueryView inline of={read} loading={<RowsSkeleton rows={2} />}>
        {({ items }) => (
          <ul className={classes.accounts}>
            {items.map((one) => (
              <AccountTimes key={one.connection_id} times={one} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function AccountTimes({ times: { channel, account_name, n, enough, slots, tested } }: { times: BestTimes }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={classes.account}>
      <ChannelName channel={channel} called={account_name} />
      {!enough && (
        <span className={classes.dim}>
          {t('publishing_results.not_enough', { count: n, least: ENOUGH_POSTS })}
        </span>
      )}
      {enough && slots.length === 0 && (
        <span className={classes.dim}>{t('publishing_results.no_difference', { count: n })}</span>
      )}
      {slots.length > 0 && (
        <ol className={classes.slots}>
          {slots.map((slot) => (
            <li key={`${slot.weekday}-${slot.hour}`}>
              <strong>{formatHour(slot, language)}</strong> {formatLift(slot.lift, language)}{' '}
              <span className={classes.dim}>
                {t('publishing_results.between', {
                  low: formatLift(slot.low, language),
                  high: formatLift(slot.high, language),
                })}
                , {t('publishing_results.n_posts', { count: slot.n })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {tested && slots.length > 0 && (
        <span className={classes.dim}>
          {t('publishing_results.tested', { lift: formatLift(tested.lift, language), count: tested.n })}
        </span>
      )}
    </li>
  );
}
