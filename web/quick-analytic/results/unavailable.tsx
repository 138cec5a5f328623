import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WAY_ON } from '#contracts/payment/limit-words.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { RecentSearches } from '../start/recent-searches.tsx';

type Props = { error: unknown; onRetry: () => void };

const NOTHING = () => null;

/** A search that cannot be shown: once for the page, not in every panel. Where the day's searches are used up, those of the day go on. */
export function Unavailable({ error, onRetry }: Props) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError) || error.code !== 'limit_reached')
    return (
      <QueryView framed of={{ data: undefined, error, refetch: onRetry }} loading={null}>
        {NOTHING}
      </QueryView>
    );
  return (
    <>
      <Card>
        <State
          icon={IconHourglassEmpty}
          title={t('quick_analytic.limit.title')}
          help={t('quick_analytic.limit.help')}
          action={<TextLink to={WAY_ON}>{t('payment.usage.way_on')}</TextLink>}
        />
      </Card>
      <RecentSearches />
    </>
  );
}
