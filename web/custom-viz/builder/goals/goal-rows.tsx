import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatFault } from '#web/kit/text/format-fault.ts';
import type { GoalDraft } from './use-goal-draft.ts';
import classes from './goals.module.css';

/** The rows of a goal: a period and its value, beside them the dates that the period means. */
export function GoalRows({ draft }: { draft: GoalDraft }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('viz_goals.rows')} className={classes.rows}>
      {draft.rows.map((row, index) => (
        // A row has no name of its own; its place is one.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={index} draft={draft} index={index} row={row} />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => draft.addRows([{ period: '', value: '' }])}
      >
        {t('viz_goals.add')}
      </Button>
    </div>
  );
}

type RowProps = { draft: GoalDraft; index: number; row: GoalDraft['rows'][number] };

function Row({ draft, index, row }: RowProps) {
  const { t } = useTranslation();
  const nth = index + 1;
  const faultOf = (field: 'period' | 'value') => {
    const found = draft.faults.find((one) => one.index === index && one.field === field);
    return found && formatFault({ code: found.code, params: {} });
  };
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={t('viz_goals.period_of', { nth })}
        placeholder="2026-01"
        value={row.period}
        error={faultOf('period')}
        onChange={({ currentTarget }) => draft.setRow(index, { ...row, period: currentTarget.value })}
      />
      <TextInput
        aria-label={t('viz_goals.value_of', { nth })}
        inputMode="decimal"
        value={row.value}
        error={faultOf('value')}
        onChange={({ currentTarget }) => draft.setRow(index, { ...row, value: currentTarget.value })}
      />
      <span className={classes.dates}>{draft.nameDates(row)}</span>
      <ActionIcon aria-label={t('viz_goals.remove_of', { nth })} onClick={() => draft.removeRow(index)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
