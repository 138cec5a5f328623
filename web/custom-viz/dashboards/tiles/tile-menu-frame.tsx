import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The button at the corner of a tile with what can be done with it. */
export function TileMenuFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('viz_dashboards.tile.menu', { name: title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Shows the numbers of a chart as a table, and back. */
export function TableItem({ isTable, onToggle }: { isTable: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
      onClick={onToggle}
    >
      {t(isTable ? 'kit.chart.chart' : 'kit.chart.table')}
    </Menu.Item>
  );
}
