import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTED_RULES, countBlocked } from '#contracts/crm/blocker/endpoints.ts';
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
 * How many messages each entry of the CRM's blacklist blocks, as a column whose numbers open exactly these; none for listening, and for
 * users who may not see blocked messages.
 */
export function useBlockedCountColumn(): readonly Column<Item>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const refresh = useRefresh();
  const maySee = usePermission(['crm.post_blocker.read']);
  const shown = useProductParam() === 'crm' && maySee;
  const { data } = useCallQuery(countBlocked, {}, { enabled: shown, keep: true });
  useLive('blocked', () => refresh('blocked.counts'));
  return useMemo(() => {
    if (!shown) return [];
    const held = new Map(data?.rules.map((one) => [one.rule_id, one.count]));
    return [
      {
        id: 'holds',
        header: t('rules.blocked.entry.holds'),
        align: 'right',
        value: ({ _id }) => held.get(_id) ?? 0,
        cell: ({ _id, value }) => {
          if (!data) return '…';
          const count = held.get(_id) ?? 0;
          // Only the busiest entries are reported: an entry that is not among them blocks few, not none.
          if (count === 0) return held.size < COUNTED_RULES ? <NumberText value={0} /> : '';
          return (
            <TextLink
              to="/crm/blocked"
              search={{ rule: _id }}
              aria-label={t('rules.blocked.entry.open', {
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
  }, [shown, data, t, language]);
}
