import { useTranslation } from 'react-i18next';
import { getUsage } from '#contracts/payment/endpoints.ts';
import type { Usage } from '#contracts/payment/usage.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useLedgerDay } from './forecast-labels.ts';
import { MeterLine } from './meter-line.tsx';
import { Note } from './note.tsx';
import classes from './subscription.module.css';

/** What of the plan is used this month and where it goes: meters with a limit first, then what is only counted. */
export function UsageCard() {
  const { t } = useTranslation();
  const usage = useCallQuery(getUsage, { query: {} });
  const maySeeMore = usePermission(['listening.email_notification.read']);
  return (
    <Card
      title={t('payment.subscription.usage')}
      aside={
        maySeeMore && (
          <TextLink to="/settings/usage-and-limitation" size="sm" mr={8}>
            {t('payment.subscription.usage_more')}
          </TextLink>
        )
      }
    >
      <QueryView of={usage} loading={<BlockSkeleton height={180} />}>
        {(value) => (
          <>
            <SuspendedNote usage={value} />
            <ul className={classes.meters}>
              {value.items
                .toSorted((one, other) => Number(one.limit === null) - Number(other.limit === null))
                .map((meter) => (
                  <li key={meter.meter}>
                    <MeterLine meter={meter} />
                  </li>
                ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** What the plan holds back, or the date from which it will. */
export function SuspendedNote({
  usage: { held, grace_until },
}: {
  usage: Pick<Usage, 'held' | 'grace_until'>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useLedgerDay();
  if (held > 0)
    return (
      <Note tone="warn">
        {t('payment.usage.held', { count: held, value: formatExactNumber(held, language) })}
      </Note>
    );
  return grace_until ? <Note tone="warn">{t('payment.usage.grace', { day: day(grace_until) })}</Note> : null;
}
