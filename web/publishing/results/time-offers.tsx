import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { listBestTimes } from '#contracts/publishing/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatHour, formatLift } from './format-slot.ts';
import { listNextTimes } from './next-slots.ts';
import classes from './results.module.css';

type Props = { zone: string; connections: readonly string[]; onTake: (wallTime: string) => void };

/** The next times at which posts of these channels did best, to be taken; nothing where too little is known. */
export function TimeOffers({ zone, connections, onTake }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(
    listBestTimes,
    { query: { zone, connections: connections.toSorted() } },
    { enabled: connections.length > 0 },
  );
  const offered = listNextTimes(data?.items ?? [], toWallTimeText(useNow(), zone));
  if (offered.length === 0) return null;
  return (
    <div className={classes.offers}>
      <span className={classes.dim}>{t('publishing_results.best_now')}</span>
      {offered.map(({ wall_time, slot, account_name }) => {
        const time = formatHour(slot, language);
        const basis = t('publishing_results.n_posts', { count: slot.n });
        return (
          <Button
            key={wall_time}
            size="compact-sm"
            variant="default"
            aria-label={t('publishing_results.take_time', { time })}
            title={`${account_name} · ${wall_time.replace('T', ' ')}`}
            onClick={() => onTake(wall_time)}
          >
            {time} · {formatLift(slot.lift, language)} · {basis}
          </Button>
        );
      })}
    </div>
  );
}
