import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileExport, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardExport, type ExportChoice } from './use-dashboard-export.ts';
import { useDashboardFile, type ShownFile } from './use-dashboard-file.ts';

/** The files that a dashboard has, by the names of their texts. */
const FILES = [
  { name: 'pdf', choice: { format: 'pdf' } },
  { name: 'pptx', choice: { format: 'pptx' } },
  { name: 'pptx_tabs', choice: { format: 'pptx', slides: 'tab' } },
  { name: 'xlsx', choice: { format: 'xlsx' } },
  { name: 'csv', choice: { format: 'csv' } },
] as const satisfies readonly { name: string; choice: ExportChoice }[];
type FileName = (typeof FILES)[number]['name'];

/** The files of a dashboard as it is shown: all its tabs as a document, presentation, workbook or tables. */
export function DashboardFileMenu(shown: ShownFile) {
  const { start, isPending } = useDashboardExport(shown);
  const choices = new Map<FileName, ExportChoice>(FILES.map(({ name, choice }) => [name, choice]));
  const make = (name: FileName) => {
    const choice = choices.get(name);
    if (choice) start(choice);
  };
  return <FileMenu names={FILES.map(({ name }) => name)} isPending={isPending} onMake={make} />;
}

type MenuProps<Name extends FileName> = {
  names: readonly Name[];
  isPending: boolean;
  onMake: (name: Name) => void;
};

/** A button that offers files of a dashboard. */
export function FileMenu<Name extends FileName>({ names, isPending, onMake }: MenuProps<Name>): ReactNode {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('viz_files.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item
            key={name}
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => onMake(name)}
          >
            {t(`viz_files.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const TILE_FILES = { svg: IconPhoto, png: IconPhoto, xlsx: IconFileExport, csv: IconFileExport } as const;
type TileFormat = keyof typeof TILE_FILES;
const TILE_FORMATS = ['svg', 'png', 'xlsx', 'csv'] as const;

/** The files of one tile, as items of its menu. */
export function TileFileItems({ tile, ...shown }: ShownFile & { tile: string }) {
  const file = useDashboardFile(shown);
  return (
    <FileItems
      formats={TILE_FORMATS}
      isPending={file.isPending}
      onMake={(format) => file.mutate({ format, tile })}
    />
  );
}

type ItemsProps<Format extends TileFormat> = {
  formats: readonly Format[];
  isPending: boolean;
  onMake: (format: Format) => void;
};

/** Files of a tile as items of a menu. */
export function FileItems<Format extends TileFormat>({ formats, isPending, onMake }: ItemsProps<Format>) {
  const { t } = useTranslation();
  return formats.map((format) => {
    const Icon: typeof IconPhoto = TILE_FILES[format];
    return (
      <Menu.Item
        key={format}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => onMake(format)}
      >
        {t(`viz_files.of_tile.${format}`)}
      </Menu.Item>
    );
  });
}
