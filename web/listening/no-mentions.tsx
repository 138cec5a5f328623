import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { isNarrowed, NO_FILTERS } from './filter/query.ts';
import type { Filtering } from './filter/use-filter.ts';
import { FirstUse } from './first-use.tsx';

/** Before the first social network: no post is older. */
const EVER = '1995-01-01T00:00:00.000Z';

/** Nothing to show, and why: the filters leave nothing, the time has nothing, or nothing has ever arrived. */
export function NoMentions({ filtering }: { filtering: Filtering }) {
  const { query, change } = filtering;
  if (isNarrowed(query)) return <NothingMatches onClear={() => change(NO_FILTERS)} />;
  return <NothingInTime filtering={filtering} />;
}

function NothingInTime({ filtering: { filter, change } }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const ever = useCall(countMentions, { query: { from: EVER, to: filter.to } });
  const wider = (
    <Button variant="default" onClick={() => change({ range: '12m', from: undefined, to: undefined })}>
      {t('listening.ranges.12m')}
    </Button>
  );
  return (
    <Answer of={ever} loading={<RowsSkeleton rows={4} />}>
      {({ count }) =>
        count === 0 ? (
          <FirstUse />
        ) : (
          <Empty title={t('listening.no_time.title')} help={t('listening.no_time.help')} action={wider} />
        )
      }
    </Answer>
  );
}
