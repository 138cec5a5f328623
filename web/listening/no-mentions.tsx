import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { isNarrowed, NO_FILTERS } from './filter/query.ts';
import type { FilterState } from './filter/use-filter.ts';
import { FirstUse } from './first-use.tsx';

/** Before the first social network: no post is older. */
const EVER = '1995-01-01T00:00:00.000Z';

/** An empty state with its reason: the filters leave nothing, the time has nothing, or nothing has ever arrived. */
export function NoMentions({ filtering }: { filtering: FilterState }) {
  const { query, change } = filtering;
  if (isNarrowed(query)) return <NothingMatches onClear={() => change(NO_FILTERS)} />;
  return <NothingInTime filtering={filtering} />;
}

function NothingInTime({ filtering: { filter, change } }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const wider = (
    <Button variant="default" onClick={() => change({ range: '12m', from: undefined, to: undefined })}>
      {t('listening.ranges.12m')}
    </Button>
  );
  return (
    <AfterFirst until={filter.to}>
      <Empty title={t('listening.no_time.title')} help={t('listening.no_time.help')} action={wider} />
    </AfterFirst>
  );
}

/** The reason given inside; while no post has ever arrived, that is the reason, and the ways to bring posts in are shown instead. */
export function AfterFirst({ until, children }: { until: string; children: ReactNode }) {
  const ever = useCallQuery(countMentions, { query: { from: EVER, to: until } });
  return (
    <QueryView of={ever} loading={<RowsSkeleton rows={4} />}>
      {({ count }) => (count === 0 ? <FirstUse /> : children)}
    </QueryView>
  );
}
