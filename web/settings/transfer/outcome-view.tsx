import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferLine, TransferOutcome } from '#contracts/settings/transfer.ts';
import { useFieldLabel } from '#web/kit/form/use-field-label.ts';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { usePartName } from './part-name.ts';
import { formatProblem } from './problem-text.ts';
import classes from './transfer.module.css';

/** What a file or a copy would change, or changed: the counts, then setting by setting, field by field. */
export function OutcomeView({ outcome }: { outcome: TransferOutcome }) {
  const { t, i18n } = useTranslation();
  const nameOf = usePartName();
  const say = useValueLabels();
  const labelOf = useFieldLabel();
  const columns = useMemo((): Column<TransferLine>[] => {
    const fieldOf = (part: string, field: string): string => {
      const label: unknown = i18n.getResource(
        i18n.language,
        'translation',
        `settings.${part}.fields.${field}`,
      );
      return labelOf(field, typeof label === 'string' ? label : field);
    };
    const changeOf = ({ part, differences, dropped, problem }: TransferLine): string =>
      [
        problem ? formatProblem(problem, (field) => fieldOf(part, field)) : undefined,
        ...differences.map(
          ({ field, before, after }) =>
            `${fieldOf(part, field)}: ${say(before, { field })} → ${say(after, { field })}`,
        ),
        dropped.length > 0
          ? t('transfer.outcome.dropped', { fields: dropped.map((field) => fieldOf(part, field)).join(', ') })
          : undefined,
      ]
        .filter((text) => text !== undefined)
        .join(' · ');
    return [
      {
        id: 'act',
        header: t('transfer.outcome.act'),
        width: '6.875rem',
        always: true,
        value: ({ act }) => act,
        cell: ({ act }) => <Act act={act} />,
      },
      {
        id: 'part',
        header: t('transfer.outcome.part'),
        width: '11.25rem',
        value: ({ part }) => nameOf(part),
        cell: ({ part }) => nameOf(part),
      },
      {
        id: 'label',
        header: t('transfer.outcome.name'),
        width: 'minmax(7.5rem, 1fr)',
        always: true,
        value: ({ label }) => label,
        cell: ({ label, product }) => (product ? `${label} · ${t(`products.${product}.name`)}` : label),
      },
      {
        id: 'change',
        header: t('transfer.outcome.change'),
        width: 'minmax(10rem, 2fr)',
        cell: (line) => <InOneLine text={changeOf(line)} />,
      },
    ];
  }, [t, i18n, nameOf, say, labelOf]);
  const { totals, lines, left_out: leftOut, missing_people: missing } = outcome;
  const shown = leftOut.filter(({ reason }) => reason !== 'not_chosen');
  return (
    <div className={classes.outcome}>
      <p className={classes.summary} role="status">
        {t('transfer.outcome.summary', totals)}
      </p>
      {shown.length > 0 && (
        <p className={classes.note}>
          {t('transfer.outcome.left_out')}:{' '}
          {shown.map(({ part, reason }) => `${nameOf(part)} (${t(`transfer.reasons.${reason}`)})`).join(', ')}
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.note}>{t('transfer.outcome.missing', { people: missing.join(', ') })}</p>
      )}
      {lines.length > 0 && (
        <DataTable
          id="settings-transfer"
          label={t('transfer.outcome.label')}
          rows={lines}
          rowId={({ place }) => place}
          columns={columns}
          maxHeight="50dvh"
          empty={<Empty title={t('transfer.outcome.none')} />}
        />
      )}
    </div>
  );
}

function Act({ act }: Pick<TransferLine, 'act'>) {
  const { t } = useTranslation();
  return (
    <span className={act === 'refused' ? classes.problem : undefined}>
      {t(`transfer.outcome.acts.${act}`)}
    </span>
  );
}

/** What does not fit into the row shows when the pointer rests on it. */
function InOneLine({ text }: { text: string }) {
  return (
    <span className={classes.change} title={text}>
      {text}
    </span>
  );
}
