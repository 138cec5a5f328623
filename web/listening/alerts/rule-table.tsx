import { IconBellPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRule } from '#contracts/listening/alerts/rule.ts';
import {
  buildFiredColumn,
  buildKindColumn,
  buildNameColumn,
  buildTimeColumn,
} from '#web/alerts/rule-columns.tsx';
import { RuleState } from '#web/alerts/rule-state.tsx';
import { RuleTableFrame } from '#web/alerts/rule-table-frame.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import type { Rules } from './use-rules.ts';

type Props = { rules: Rules; onOpen: (id: string) => void };

/** The rules, with how often each fired. */
export function RuleTable({ rules, onOpen }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <RuleTableFrame
      id="listening.alert-rules"
      rules={rules}
      columns={columns}
      empty={<Empty icon={IconBellPlus} title={t('alerts.none_rules')} help={t('alerts.none_rules_help')} />}
      onOpen={onOpen}
    />
  );
}

function useColumns(): readonly Column<AlertRule>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      buildNameColumn(t),
      buildKindColumn(t, ({ kind }) => t(`alerts.kinds.${kind}`)),
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
      buildFiredColumn(t, '/listening/alerts'),
      buildTimeColumn(t, {
        id: 'last',
        header: t('alerts.rules.last'),
        findTime: ({ last_rang_at: at }) => at,
      }),
      { id: 'state', header: t('alerts.rules.state'), cell: (rule) => <RuleState rule={rule} /> },
    ],
    [t],
  );
}
