import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RANGE, resolveRange } from '#contracts/listening/ranges.ts';
import type { Item } from '#web/kit/area/item.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { requestAnswer } from '#web/listening/widgets/request-batch.ts';

/** The maximum number of sources that one request counts; with more sources, the busiest are counted. */
const MOST = 200;

/**
 * How many mentions each source delivered in the last 30 days, instead of all posts ever collected: each number opens exactly what it
 * counts. Users who may not see mentions get the other number.
 */
export function usePostsColumn(): readonly Column<Item>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const maySee = usePermission(['listening.keyword.read']);
  const [span] = useState(() => resolveRange(DEFAULT_RANGE, { now: new Date(), zone: getReaderZone() }));
  const question = { kind: 'groups' as const, by: 'source' as const, filter: span, limit: MOST };
  const { data } = useQuery({
    queryKey: ['analytics.query', getReaderZone(), question],
    queryFn: () => requestAnswer(question),
    enabled: maySee,
  });
  return useMemo(() => {
    if (!maySee) return [];
    const counts = data?.kind === 'groups' && new Map(data.items.map(({ value, count }) => [value, count]));
    return [
      {
        id: 'found',
        header: t('monitors.posts'),
        align: 'right',
        value: ({ _id }) => (counts && counts.get(_id)) || 0,
        cell: ({ _id, name }) => {
          if (!counts) return '…';
          const count = counts.get(_id) ?? 0;
          // With more sources than that, only the busiest are reported: a source that is not among them delivered few mentions, not none.
          if (count === 0) return counts.size < MOST ? <NumberText value={0} /> : '';
          return (
            <TextLink
              to="/listening/mentions"
              search={{ source: _id, ...span }}
              aria-label={t('monitors.open', {
                count,
                value: formatExactNumber(count, language),
                name: String(name),
              })}
            >
              <NumberText value={count} />
            </TextLink>
          );
        },
      },
    ];
  }, [maySee, data, span, t, language]);
}
