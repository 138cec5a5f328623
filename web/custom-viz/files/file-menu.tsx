import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileExport, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDashboardFile, type ShownFile, type FileChoice } from './use-dashboard-file.ts';

const FILES = [
  { name: 'pdf', choice: { format: 'pdf' } },
  { name: 'pptx', choice: { format: 'pptx' } },
  { name: 'pptx_tabs', choice: { format: 'pptx', slides: 'tab' } },
  { name: 'xlsx', choice: { format: 'xlsx' } },
  { name: 'csv', choice: { format: 'csv' } },
] as const satisfies readonly { name: string; choice: FileChoice }[];

/** The files of a dashboard as it is shown: all its tabs as a document, presentation, workbook or tables. */
export function DashboardFileMenu(shown: ShownFile) {
  const { t } = useTranslation();
  const file = useDashboardFile(shown);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          loading={file.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('viz_files.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(({ name, choice }) => (
          <Menu.Item
            key={name}
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => file.mutate(choice)}
          >
            {t(`viz_files.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const TILE_FILES = [
  { name: 'svg', icon: IconPhoto },
  { name: 'png', icon: IconPhoto },
  { name: 'xlsx', icon: IconFileExport },
  { name: 'csv', icon: IconFileExport },
] as const;

/** The files of one tile, as items of its menu. */
export function TileFileItems({ tile, ...shown }: ShownFile & { tile: string }) {
  const { t } = useTranslation();
  const file = useDashboardFile(shown);
  return TILE_FILES.map(({ name, icon: Icon }) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={file.isPending}
      onClick={() => file.mutate({ format: name, tile })}
    >
      {t(`viz_files.of_tile.${name}`)}
    </Menu.Item>
  ));
}
