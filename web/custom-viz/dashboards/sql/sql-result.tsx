import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import type { SqlAnswer, SqlRefused, SqlResult } from '#contracts/expert-sql/statement.ts';
import { buildSqlChart } from '#engine/chart-forms/sql/build-sql-chart.ts';
import { isNumeric, nameColumn, writeCell, type CellReader } from '#engine/chart-forms/sql/write-cell.ts';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { PERMISSION_DENIED } from '#web/kit/toast/constants.ts';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './sql.module.css';

type Props = {
  tile: Pick<SqlTile, '_id' | 'form' | 'sql'>;
  result: SqlResult;
  span: { from: string; to: string } | null;
  title: string;
  /** Selects a row of the answer by its position; absent where nothing is selected. */
  onSelect?: SelectRow | undefined;
};

export type SelectRow = (row: number, event: { exclude: boolean; adds: boolean }) => void;

/** What a statement gives: a chart where its columns fit the form, otherwise a table; or why there is nothing. */
export function SqlResultView({ tile, result, span, title, onSelect }: Props) {
  if (!result.ok) return <SqlFaults sql={tile.sql} refused={result} />;
  return (
    <div className={classes.result}>
      <div className={classes.drawing}>
        <Drawn tile={tile} answer={result.answer} span={span} title={title} onSelect={onSelect} />
      </div>
      <Notes answer={result.answer} />
    </div>
  );
}

type DrawnProps = Omit<Props, 'result'> & { answer: SqlAnswer };

function Drawn({ tile, answer, span, title, onSelect }: DrawnProps) {
  const { catalog, reading } = useDashboardView();
  const writer = useChartWriter();
  const { zone } = reading;
  const reader = useMemo(() => ({ catalog, writer, zone }), [catalog, writer, zone]);
  const chart = useMemo(
    () => span && buildSqlChart({ form: tile.form, answer, span }, reader),
    [tile.form, answer, span, reader],
  );
  if (!chart)
    return <SqlTable id={tile._id} answer={answer} reader={reader} label={title} onSelect={onSelect} />;
  return (
    <ChartView
      chart={chart.chart}
      answers={[chart.answer]}
      labels={{}}
      catalog={chart.catalog}
      title={title}
      {...(onSelect && { onSelect: ({ row }, event) => onSelect(row, event) })}
    />
  );
}

type Row = { id: string; cells: SqlAnswer['rows'][number] };
type TableProps = Pick<Props, 'onSelect'> & {
  id: string;
  answer: SqlAnswer;
  reader: CellReader;
  label: string;
};

function SqlTable({ id, answer, reader, label, onSelect }: TableProps) {
  const rows = useMemo(() => answer.rows.map((cells, at): Row => ({ id: String(at), cells })), [answer]);
  const columns = useMemo(
    () =>
      answer.columns.map((column, at): Column<Row> => ({
        id: `${at} ${column.name}`,
        header: nameColumn(column, reader.catalog),
        cell: ({ cells }) => writeCell(cells[at], { column, labels: answer.labels }, reader),
        ...(isNumeric(column) && { align: 'right' as const }),
        ...(!answer.cut && {
          value: ({ cells }: Row) => {
            const value = cells[at];
            return Array.isArray(value) ? value.join() : (value ?? null);
          },
        }),
        ...(at === 0 && { always: true }),
      })),
    [answer, reader],
  );
  return (
    <DataTable
      id={`viz-sql-${id}`}
      label={label}
      rows={rows}
      rowId={rowId}
      columns={columns}
      {...(onSelect && { onOpen: (row: Row) => onSelect(Number(row.id), { exclude: false, adds: false }) })}
      empty={<NothingMatches />}
      maxHeight="100%"
    />
  );
}

const rowId = ({ id }: Row): string => id;

/** That rows are cut, and which data sets a filter does not narrow. */
function Notes({ answer: { cut, rows, not_applied: notApplied } }: { answer: SqlAnswer }) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const sets = [...new Set(notApplied.map((note) => catalog.nameDataSet(note.data_set)))];
  if (!cut && sets.length === 0) return null;
  return (
    <p className={classes.notes} role="note">
      {cut && t('viz_dashboards.sql.cut', { count: rows.length })}{' '}
      {sets.length > 0 && t('viz_dashboards.sql.not_filtered', { data_sets: sets.join(', ') })}
    </p>
  );
}

/** Why a statement has no answer, each fault with its line. */
export function SqlFaults({ sql, refused }: { sql: string; refused: SqlRefused }) {
  const { t } = useTranslation();
  if (refused.code === 'hidden') return <p className={classes.refused}>{PERMISSION_DENIED}</p>;
  const { faults, fault } = refused;
  if (faults.length === 0) return <p className={classes.refused}>{formatFault(fault, fault.message)}</p>;
  return (
    <ul className={classes.refused}>
      {faults.map(({ start, fault: one }) => (
        <li key={`${start} ${one.code}`}>
          {t('viz_dashboards.sql.at', {
            ...findPlace(sql, start),
            message: formatFault(one, one.message),
          })}
        </li>
      ))}
    </ul>
  );
}

/** The line and the place within it, from 1. */
function findPlace(sql: string, start: number): { line: number; position: number } {
  const before = sql.slice(0, start).split('\n');
  return { line: before.length, position: (before.at(-1)?.length ?? 0) + 1 };
}
