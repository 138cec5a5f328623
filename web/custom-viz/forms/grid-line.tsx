import { Menu } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { VirtualItem } from '@tanstack/react-virtual';
import type { CSSProperties } from 'react';
import type { GridState } from '#contracts/custom-viz/grid-state.ts';
import type { CellTone } from '#contracts/kit/cell-tone.ts';
import type { GridCellLook } from '#engine/chart-forms/tables/grid-cell.ts';
import type { GridRow } from '#engine/chart-forms/tables/grid.ts';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import classes from './grid.module.css';

type Props = {
  /** The id of the grid, from which those of its cells are made. */
  id: string;
  row: GridRow;
  place: { index: number; start: number };
  shown: readonly VirtualItem[];
  look: (column: number) => GridCellLook | undefined;
  /** What tones are called. */
  ruleLabels: Readonly<Record<CellTone, string>>;
  /** The column of the cell that the keys are on, -1 for the name of the row; null for none here. */
  active: number | null;
  /** The labels of all levels, where each has a column. */
  levels: readonly string[] | null;
  isTree: boolean;
  isFolded: boolean;
  onFold: () => void;
  /** How the columns are sorted by this row; null where they are not. */
  columnOrder: GridState['columns'];
  /** What the button that sorts columns is called; null where there is one column. */
  sortLabel: string | null;
  /** What columns show: a measure in a period, each with a column of it. */
  sortKinds: readonly { column: number; label: string }[];
  onSortColumns: (column: number) => void;
  onOpen?: (column: number, event: SelectEvent) => void;
};

/** The id of a cell, by which the grid says where the keys are. */
export function buildCellId(id: string, row: string, column: number): string {
  return `${id}-${row.replaceAll(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)}-${column}`;
}

/** A row of a grid: its name, which stays to the left, and its visible cells. */
export function GridLine(props: Props) {
  const { id, row, place, shown, look, active, ruleLabels, onOpen } = props;
  const start = shown[0]?.start ?? 0;
  return (
    <div
      role="row"
      aria-rowindex={place.index + 1}
      className={classes.row}
      data-kind={row.kind}
      style={{ transform: `translateY(${place.start}px)` }}
      {...(row.children.length > 0 && { 'aria-expanded': !props.isFolded })}
    >
      <RowName {...props} />
      <div role="presentation" style={{ flex: 'none', width: start }} />
      {shown.map(({ index }) => {
        const cell = look(index);
        return (
          cell && (
            // The grid itself takes the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={index}
              id={buildCellId(id, row.id, index)}
              role="gridcell"
              aria-colindex={index + 2}
              className={classes.cell}
              data-status={cell.status}
              data-faded={cell.isFaded || undefined}
              data-chosen={cell.isChosen || undefined}
              data-active={active === index || undefined}
              data-opens={onOpen ? true : undefined}
              data-tone={cell.tone ?? undefined}
              data-rule={cell.rule ?? undefined}
              title={cell.title === cell.text ? undefined : cell.title}
              style={toMarked(cell)}
              onClick={onOpen && ((event) => onOpen(index, readSelectEvent(event)))}
            >
              {cell.rule && <RuleSign rule={cell.rule} label={ruleLabels[cell.rule]} />}
              {cell.status === 'not_collected' ? (
                <span className={classes.unseen}>{cell.title}</span>
              ) : (
                cell.text
              )}
            </div>
          )
        );
      })}
    </div>
  );
}

const RULE_ICONS = { good: IconCheck, attention: IconAlertTriangle, bad: IconX } as const;

/** The sign of a tone, which is read without colours. */
function RuleSign({ rule, label }: { rule: CellTone; label: string }) {
  const Icon = RULE_ICONS[rule];
  return (
    <>
      <Icon size={13} aria-hidden className={classes.ruleSign} />
      <span className={classes.unseen}>{label}</span>
    </>
  );
}

function RowName({ id, row, active, levels, isTree, isFolded, onFold, ...sorting }: Props) {
  const { sortLabel } = sorting;
  const hasChildren = row.children.length > 0;
  const names = levels ?? [isTree || row.kind === 'total' ? row.label : row.levels.join(' · ')];
  return (
    <div
      id={buildCellId(id, row.id, -1)}
      role="rowheader"
      aria-colindex={1}
      className={classes.name}
      data-active={active === -1 || undefined}
      style={isTree ? { paddingInlineStart: 8 + row.depth * 18 + (hasChildren ? 0 : 20) } : undefined}
    >
      {hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.fold}
          aria-hidden
          data-folded={isFolded || undefined}
          onClick={onFold}
        >
          ▾
        </button>
      )}
      {row.kind === 'total' ? (
        <span>{row.label}</span>
      ) : (
        names.map((name, level) => (
          // Levels have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={level} title={name}>
            {name}
          </span>
        ))
      )}
      {sortLabel !== null && <SortColumns {...sorting} label={sortLabel} />}
    </div>
  );
}

type SortProps = Pick<Props, 'columnOrder' | 'sortKinds' | 'onSortColumns'> & { label: string };

/** The button that sorts columns by a row; where columns show several things, each can be sorted by. */
function SortColumns({ columnOrder, sortKinds, onSortColumns, label }: SortProps) {
  const button = {
    type: 'button' as const,
    tabIndex: -1,
    className: classes.sortColumns,
    'aria-label': label,
    title: label,
    'aria-pressed': columnOrder !== null,
    children: columnOrder ? (columnOrder.descending ? '←' : '→') : '⇄',
  };
  const [first, ...others] = sortKinds;
  if (others.length === 0) return <button {...button} onClick={() => onSortColumns(first?.column ?? 0)} />;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {sortKinds.map((one) => (
          <Menu.Item key={one.column} onClick={() => onSortColumns(one.column)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A bar within the cell, or the colour of a scale. */
function toMarked({ bar, field }: GridCellLook): CSSProperties | undefined {
  if (field) return { background: field.color, color: field.letters };
  if (bar === null) return undefined;
  const share = `${Math.round(bar * 100)}%`;
  return {
    backgroundImage: `linear-gradient(to right, color-mix(in srgb, var(--es-chart-1) 26%, transparent) ${share}, transparent ${share})`,
    backgroundSize: 'calc(100% - 8px) 70%',
    backgroundPosition: '4px center',
    backgroundRepeat: 'no-repeat',
  };
}
