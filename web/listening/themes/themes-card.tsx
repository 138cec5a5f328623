import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeKind } from '#contracts/listening/themes/area.ts';
import { listThemes } from '#contracts/listening/themes/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { AfterFirst } from '../no-mentions.tsx';
import { ThemeCloud } from './theme-cloud.tsx';
import { ThemeTable } from './theme-table.tsx';
import classes from './themes.module.css';
type Props = { kind: ThemeKind; filtering: FilterState };

/** The themes of one kind: as a cloud or a table, the most frequent or the rising first. */
export function ThemesCard({ kind, filtering }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [view, setView] = useState<'cloud' | 'table'>('table');
  const [every, setEvery] = useLocalStorage({
    key: 'earshot-every-word',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const order = query.order === 'rising' ? 'rising' : 'often';
  const themes = useCallQuery(
    listThemes,
    {
      params: { theme: kind },
      query: { ...filtering.filter, order, limit: 60, ...(every && { every: '1' as const }) },
    },
    { keep: true },
  );
  return (
    <Card
      title={t(`themes.tabs.${kind}`)}
      aside={
        <div className={classes.toggles}>
          <SegmentedControl
            size="xs"
            aria-label={t('themes.order.label')}
            value={order}
            onChange={(next) => change({ order: next === 'rising' ? next : undefined }, { replace: true })}
            data={[
              { value: 'often', label: t('themes.order.often') },
              { value: 'rising', label: t('themes.order.rising') },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('themes.view.label')}
            value={view}
            onChange={(next) => setView(next === 'cloud' ? 'cloud' : 'table')}
            data={[
              { value: 'table', label: t('themes.view.table') },
              { value: 'cloud', label: t('themes.view.cloud') },
            ]}
          />
        </div>
      }
    >
      <QueryView of={themes} loading={<RowsSkeleton rows={10} />}>
        {({ items, hidden, left_out }) => {
          return (
            <>
              {(every || left_out > 0) && kind === 'word' && (
                <Switch
                  size="xs"
                  className={classes.own}
                  label={t('themes.every')}
                  checked={every}
                  onChange={({ currentTarget }) => setEvery(currentTarget.checked)}
                />
              )}
              {items.length === 0 ? (
                <AfterFirst until={filtering.filter.to}>
                  <NoThemes kind={kind} isRising={order === 'rising'} />
                </AfterFirst>
              ) : view === 'cloud' ? (
                <ThemeCloud themes={items} kind={kind} filtering={filtering} />
              ) : (
                <ThemeTable themes={items} kind={kind} filtering={filtering} />
              )}
              {hidden > 0 && (
                <p className={classes.hidden}>
                  {t('themes.hidden', { count: hidden })}{' '}
                  <Button
                    variant="transparent"
                    size="compact-sm"
                    onClick={() => change({ tab: 'theme_rules' })}
                  >
                    {t('themes.show_rules')}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

function NoThemes({ kind, isRising }: { kind: ThemeKind; isRising: boolean }) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  if (isRising) return <Empty title={t('themes.empty_rising')} help={t('themes.empty_help')} />;
  if (kind !== 'entity') return <Empty title={t('themes.empty')} help={t('themes.empty_help')} />;
  return (
    <Empty
      title={t('themes.empty_entity')}
      help={t('themes.empty_entity_help')}
      action={<Button onClick={() => change({ tab: 'entities' })}>{t('themes.add_entity')}</Button>}
    />
  );
}
