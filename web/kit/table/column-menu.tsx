import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import type { TableModel } from './model.ts';

/** The choice of visible columns; stored per user. */
export function ColumnMenu<T extends RowData>({
  model,
  columns,
}: {
  model: TableModel<T>;
  columns: readonly Column<T>[];
}) {
  const { t } = useTranslation();
  const choices = columns.filter(({ always }) => !always);
  if (choices.length < 2) return null;
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('kit.table.columns')} title={t('kit.table.columns')}>
          <IconColumns3 size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('kit.table.columns')}</Menu.Label>
        {choices.map(({ id, header }) => {
          const shown = model.state.columnVisibility[id] !== false;
          return (
            <Menu.CheckboxItem
              key={id}
              checked={shown}
              onChange={(checked) => model.setColumnVisibility((before) => ({ ...before, [id]: checked }))}
            >
              {header}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
