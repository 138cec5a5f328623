import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { makeCellLookup, HOURS, computeLevel, type HeatCell } from './levels.ts';
import { useWeekLabels } from './use-week-labels.ts';
import classes from './heatmap.module.css';

type Props = { cells: readonly HeatCell[]; most: number; upright: boolean; onOpen: (cell: HeatCell) => void };

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The heatmap: weekdays by hours, or hours by weekdays where the page is narrow. It is one stop of the Tab key; arrow keys move inside it,
 * Enter opens a cell. Colour only repeats the number that each cell shows.
 */
export function HeatGrid({ cells, most, upright, onOpen }: Props) {
  const { t } = useTranslation();
  const words = useWeekLabels();
  const week = listWeekdays(useWeekStart());
  const [rows, columns] = upright ? [HOURS, week] : [week, HOURS];
  const cellAt = makeCellLookup(cells);
  const at = (row: number, column: number): HeatCell =>
    upright ? cellAt(columns[column] ?? 0, rows[row] ?? 0) : cellAt(rows[row] ?? 0, columns[column] ?? 0);
  const [place, setPlace] = useState<readonly [number, number]>([0, upright ? 0 : 9]);
  const grid = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(Math.max(place[0] + step[0], 0), rows.length - 1);
    const column = Math.min(Math.max(place[1] + step[1], 0), columns.length - 1);
    setPlace([row, column]);
    grid.current?.querySelector<HTMLButtonElement>(`[data-place="${row}:${column}"]`)?.focus();
  };
  const headOf = (value: number, isHour: boolean): string =>
    isHour ? String(value).padStart(2, '0') : words.short(value);
  return (
    <table
      ref={grid}
      className={classes.grid}
      data-upright={upright || undefined}
      aria-label={t('audit.heatmap.grid')}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            <span className={classes.caption}>
              {t(upright ? 'audit.heatmap.hour' : 'audit.heatmap.weekday')}
            </span>
          </th>
          {columns.map((value) => (
            <th key={value} scope="col" className={classes.head}>
              {headOf(value, !upright)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((value, row) => (
          <tr key={value}>
            <th scope="row" className={classes.head}>
              {headOf(value, upright)}
            </th>
            {columns.map((other, column) => (
              <td key={other} className={classes.slot}>
                <Cell
                  cell={at(row, column)}
                  most={most}
                  place={`${row}:${column}`}
                  stop={place[0] === row && place[1] === column}
                  onFocus={() => setPlace([row, column])}
                  onKey={move}
                  onOpen={onOpen}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  cell: HeatCell;
  most: number;
  place: string;
  stop: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: (cell: HeatCell) => void;
};

function Cell({ cell, most, place, stop, onFocus, onKey, onOpen }: CellProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWeekLabels();
  const { weekday, hour, person_hours: count, people } = cell;
  const about = { day: words.long(weekday), hour: words.hour(hour) };
  const label =
    count === 0 ? t('audit.heatmap.cell_none', about) : t('audit.heatmap.cell', { ...about, count, people });
  return (
    <button
      type="button"
      className={classes.cell}
      data-level={computeLevel(count, most)}
      data-place={place}
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      title={label}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={() => onOpen(cell)}
    >
      {count > 0 && formatExactNumber(count, language)}
    </button>
  );
}
