import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import type { TableModel } from './model.ts';
import classes from './table.module.css';

type Props<T extends RowData> = {
  model: TableModel<T>;
  columns: readonly Column<T>[];
  selectable: boolean;
  movable: boolean;
};

/** The sticky head: names, sorting, and the box that selects every row. */
export function TableHead<T extends RowData>({ model, columns, selectable, movable }: Props<T>) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.row} aria-rowindex={1}>
        {movable && (
          <div role="columnheader" className={classes.cell}>
            <VisuallyHidden>{t('kit.table.order')}</VisuallyHidden>
          </div>
        )}
        {selectable && (
          <div role="columnheader" className={classes.cell}>
            <Checkbox
              size="xs"
              aria-label={t('kit.table.select_all')}
              checked={model.getIsAllRowsSelected()}
              indeterminate={model.getIsSomeRowsSelected()}
              onChange={model.getToggleAllRowsSelectedHandler()}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} model={model} column={column} />
        ))}
      </div>
    </div>
  );
}

function HeadCell<T extends RowData>({
  model,
  column: { id, header, align },
}: {
  model: TableModel<T>;
  column: Column<T>;
}) {
  const { t } = useTranslation();
  const column = model.getColumn(id);
  const sorted = column?.getIsSorted() ?? false;
  const aria = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  if (!column?.getCanSort()) {
    return (
      <div role="columnheader" className={classes.cell} data-align={align} title={header}>
        {header}
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={aria} className={classes.cell} data-align={align}>
      <UnstyledButton
        className={classes.sort}
        title={header}
        onClick={column.getToggleSortingHandler()}
        aria-label={
          sorted
            ? `${header}, ${t(sorted === 'asc' ? 'kit.table.sorted_up' : 'kit.table.sorted_down')}`
            : header
        }
      >
        <span className={classes.sortName}>{header}</span>
        {sorted === 'asc' && <IconArrowUp size={14} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={14} aria-hidden />}
      </UnstyledButton>
    </div>
  );
}
