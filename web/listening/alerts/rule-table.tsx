import { Anchor, Badge, TextInput } from '@mantine/core';
import { IconBellPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRule } from '#contracts/listening/alerts/rule.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { Link } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { Rules } from './use-rules.ts';

type Props = { rules: Rules; onOpen: (id: string) => void };

/** The rules, with how often each fired. */
export function RuleTable({ rules, onOpen }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const columns = useColumns();
  const holds = makeTextFilter(search);
  return (
    <QueryView
      of={rules.list}
      loading={
        <Card flush>
          <RowsSkeleton />
        </Card>
      }
    >
      {(items) =>
        items.length === 0 ? (
          <Card>
            <Empty icon={IconBellPlus} title={t('alerts.none_rules')} help={t('alerts.none_rules_help')} />
          </Card>
        ) : (
          <DataTable
            id="listening.alert-rules"
            label={t('alerts.rules.list')}
            rows={items.filter(({ name }) => holds(name))}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => onOpen(_id)}
            empty={<NothingMatches onClear={() => setSearch('')} />}
            tools={
              <TextInput
                type="search"
                w={240}
                aria-label={t('alerts.rules.search')}
                placeholder={t('alerts.rules.search')}
                leftSection={<IconSearch size={15} aria-hidden />}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
            }
          />
        )
      }
    </QueryView>
  );
}

function useColumns(): readonly Column<AlertRule>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('alerts.rules.name'),
        always: true,
        width: 'minmax(11.25rem, 1.6fr)',
        value: ({ name }) => name,
        cell: ({ name }) => name,
      },
      {
        id: 'kind',
        header: t('alerts.rules.kind'),
        value: ({ kind }) => t(`alerts.kinds.${kind}`),
        cell: ({ kind }) => t(`alerts.kinds.${kind}`),
      },
      {
        id: 'about',
        header: t('alerts.rules.about'),
        cell: ({ filter }) => {
          const count = Object.keys(filter).length;
          return count === 0 ? t('alerts.rules.everything') : t('alerts.rules.narrowed', { count });
        },
      },
      {
        id: 'sensitivity',
        header: t('alerts.form.fields.sensitivity'),
        cell: ({ sensitivity }) => t(`alerts.sensitivity.${sensitivity}`),
      },
      {
        id: 'fired',
        header: t('alerts.rules.fired'),
        align: 'right',
        value: ({ fired }) => fired,
        cell: ({ _id, fired }) =>
          fired === 0 ? (
            <NumberText value={fired} />
          ) : (
            <Anchor component={Link} to="/listening/alerts" search={{ of: _id }} inherit>
              <NumberText value={fired} />
            </Anchor>
          ),
      },
      {
        id: 'last',
        header: t('alerts.rules.last'),
        value: ({ last_rang_at: at }) => at,
        cell: ({ last_rang_at: at }) => (at ? <TimeText value={at} /> : t('alerts.rules.never')),
      },
      {
        id: 'state',
        header: t('alerts.rules.state'),
        cell: (rule) => {
          const { state, at } = stateOf(rule);
          return (
            <Badge
              variant="light"
              color="gray"

              fw={500}
              c={state === 'active' ? 'var(--es-good)' : 'var(--es-dim)'}
            >
              {state === 'snoozed'
                ? t('alerts.rules.snoozed', { at: formatMoment(new Date(at), language) })
                : t(`alerts.rules.${state}`)}
            </Badge>
          );
        },
      },
    ],
    [t, language],
  );
}

function stateOf(rule: AlertRule): { state: 'resting' | 'muted' | 'snoozed' | 'active'; at: string } {
  const at = rule.snoozed_until ?? '';
  if (!rule.active) return { state: 'resting', at };
  if (rule.muted) return { state: 'muted', at };
  return { state: at !== '' && Date.parse(at) > Date.now() ? 'snoozed' : 'active', at };
}
