import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import type { Item } from '#web/kit/area/item.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useProductParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';

/**
 * How many mentions each entry hides, as a column whose numbers open exactly these; none for the CRM, whose list hides no mentions. An
 * entry that was changed a moment ago shows that it is being applied.
 */
export function useHiddenColumn(): readonly Column<Item>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayOpen = usePermission(['listening.keyword.read']);
  const refresh = useRefresh();
  const listening = useProductParam() !== 'crm';
  const { data } = useCallQuery(countBlacklisted, {}, { enabled: listening, keep: true });
  useLive('blacklist.', () => refresh('blacklist.counts'));
  return useMemo(() => {
    if (!listening) return [];
    const pending = new Set(data?.pending);
    const byEntry = new Map(data?.items.map((one) => [one._id, one]));
    return [
      {
        id: 'hides',
        header: t('feed.blacklist.hides'),
        align: 'right',
        value: ({ _id }) => byEntry.get(_id)?.count ?? 0,
        cell: ({ _id, value }) => {
          if (!data) return '…';
          if (pending.has(_id))
            return (
              <Text span size="xs" c="dimmed">
                {t('feed.blacklist.pending')}
              </Text>
            );
          const found = byEntry.get(_id);
          if (!found || !mayOpen) return <NumberText value={found?.count ?? 0} />;
          const { count, from, to } = found;
          return (
            <TextLink
              to="/listening/mentions"
              search={{ hidden: 'only', hidden_by: _id, from, to }}
              aria-label={t('feed.blacklist.open', {
                count,
                value: formatExactNumber(count, language),
                name: String(value),
              })}
            >
              <NumberText value={count} />
            </TextLink>
          );
        },
      },
    ];
  }, [listening, data, mayOpen, t, language]);
}
