import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  clearRecentSearches,
  deleteRecentSearch,
  listRecentSearches,
  type RecentSearch,
} from '#contracts/quick-analytic/recent.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { parseQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './start.module.css';

/** The reader's own recent searches; each opens as it was left, and can be deleted. */
export function RecentSearches() {
  const { t } = useTranslation();
  const recent = useCallQuery(listRecentSearches, {});
  const clear = useCallMutation(clearRecentSearches, { refresh: ['quick_search.'] });
  const count = recent.data?.items.length ?? 0;
  return (
    <Card
      title={t('quick_analytic.recent.title')}
      flush
      aside={
        count > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={clear.isPending}
            onClick={() => clear.send({})}
          >
            {t('quick_analytic.recent.clear')}
          </Button>
        )
      }
    >
      <QueryView of={recent} loading={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>{t('quick_analytic.recent.none')}</p>
          ) : (
            <ul className={classes.rows}>
              {items.map((search) => (
                <RecentRow key={search._id} search={search} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <p className={classes.note}>{t('quick_analytic.recent.private')}</p>
    </Card>
  );
}

function RecentRow({ search: { _id, terms, address, at, found } }: { search: RecentSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = terms.join(', ');
  const forget = useCallMutation(deleteRecentSearch, { refresh: ['quick_search.'] });
  return (
    <li className={classes.row}>
      <Link to="/quick_analytic" search={parseQuery(address)} className={classes.search} data-suggestion>
        <IconClock size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
        {found !== null && (
          <span className={classes.time}>
            {t('quick_analytic.found', { count: found, value: formatExactNumber(found, language) })}
          </span>
        )}
        <span className={classes.time}>
          <TimeText value={at} />
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('quick_analytic.recent.delete', { name })}
        onClick={() => forget.send({ params: { _id } })}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
