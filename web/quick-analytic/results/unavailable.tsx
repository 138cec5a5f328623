import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { WAY_ON } from '#contracts/payment/limit-words.ts';
import { listRecentSearches } from '#contracts/quick-analytic/recent.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { RecentSearches } from '../start/recent-searches.tsx';

/** What a refusal says where the limit of one person is reached, and not that of the plan. */
const OwnLimit = z.object({ person: z.object({ limit: z.number() }) });

type Props = { error: unknown; onRetry: () => void };

const NOTHING = () => null;

/** A search that cannot be shown: once for the page, not in every panel. Where the day's searches are used up, those of the day go on. */
export function Unavailable({ error, onRetry }: Props) {
  const isLimit = error instanceof ApiError && error.code === 'limit_reached';
  if (!isLimit)
    return (
      <QueryView framed of={{ data: undefined, error, refetch: onRetry }} loading={null}>
        {NOTHING}
      </QueryView>
    );
  return (
    <>
      <UsedUp isOwn={OwnLimit.safeParse(error.data).success} />
      <RecentSearches />
    </>
  );
}

/** That the day's searches are used up, the person's own or those of all, and when there are new ones. */
function UsedUp({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(listRecentSearches, {});
  const time = data && formatMoment(new Date(data.allowance.resets_at), language);
  return (
    <Card>
      <State
        icon={IconHourglassEmpty}
        title={t(`quick_analytic.limit.${isOwn ? 'title_own' : 'title'}`)}
        help={time && t('quick_analytic.limit.help', { time })}
        action={isOwn ? undefined : <TextLink to={WAY_ON}>{t('payment.usage.way_on')}</TextLink>}
      />
    </Card>
  );
}
