import { Skeleton } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeTerms } from '#contracts/quick-analytic/address.ts';
import { listSuggestions, type Suggestion } from '#contracts/quick-analytic/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { parseRange } from '#web/listening/filter/query.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from './start.module.css';

/** The account's keywords and own pages with posts in the period: one press opens everything about one. Absent where there are none. */
export function OwnSubjects({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const { query, filter } = state.filtering;
  const range = parseRange(query);
  const { from, to } = filter;
  const own = useCallQuery(listSuggestions, { body: { from, to } });
  const period: Record<string, string> = range === undefined ? { from, to } : { range };
  if (own.data && own.data.keywords.length + own.data.pages.length === 0) return null;
  return (
    <div className={classes.wide}>
      <Card
        title={t('quick_analytic.start.own')}
        aside={range && <span className={classes.period}>{t(`listening.ranges.${range}`)}</span>}
      >
        <QueryView of={own} loading={<Skeleton height={34} radius="xl" />}>
          {({ keywords, pages }) => (
            <ul className={classes.chips}>
              {pages.map((page) => (
                <Chip
                  key={page._id}
                  of={page}
                  period={period}
                  icon={<ChannelName channel={page.channel} bare />}
                />
              ))}
              {keywords.map((keyword) => (
                <Chip
                  key={keyword._id}
                  of={keyword}
                  period={period}
                  icon={<IconTag size={15} stroke={1.6} aria-hidden />}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

type ChipProps = { of: Suggestion; period: Record<string, string>; icon: ReactNode };

function Chip({ of: { name, term, count }, period, icon }: ChipProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <Link
        to="/quick_analytic"
        search={{ ...period, q: writeTerms([term]) }}
        className={classes.chip}
        data-suggestion
        aria-label={`${name}, ${t('quick_analytic.found', { count, value: formatExactNumber(count, language) })}`}
      >
        {icon}
        <span className={classes.label}>{name}</span>
        <span className={classes.count}>
          <NumberText value={count} />
        </span>
      </Link>
    </li>
  );
}
