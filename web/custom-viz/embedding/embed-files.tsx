import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createEmbedFile,
  EMBED_FILE_FORMATS,
  type EmbeddedDashboard,
  type EmbedFileFormat,
} from '#contracts/custom-viz/embedding.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { saveFileResponse } from '../files/use-dashboard-file.ts';
import type { Chosen } from './use-embedded-view.ts';

type FileSource = { opened: EmbeddedDashboard; chosen: Chosen; name: string };

/** Makes a file of what the visitor sees, of all tiles or of one. */
function useEmbedFile({ opened, chosen: { filters, period }, name }: FileSource) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async ({ format, tile }: { format: EmbedFileFormat; tile?: string }) => {
      const { session } = opened;
      const state = { filters, ...(period && { period }) };
      const response = await fetch(createEmbedFile.path, {
        method: createEmbedFile.method,
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify({ session, format, state, tiles: tile === undefined ? null : [tile] }),
      });
      if (!response.ok) throw new Error(t('viz_files.failed'));
      await saveFileResponse(response, `${name}.${format}`);
    },
    onError: (error) => showFailure(error),
  });
}

/** The files of an embedded dashboard, all its tabs. */
export function EmbedFileMenu(shown: FileSource) {
  const { t } = useTranslation();
  const file = useEmbedFile(shown);
  return (
    <Menu position="bottom-end" width={240}>
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
        {EMBED_FILE_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => file.mutate({ format })}
          >
            {t(`viz_files.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The files of one tile, as items of its menu. */
export function EmbedTileFiles({ tile, ...shown }: FileSource & { tile: string }) {
  const { t } = useTranslation();
  const file = useEmbedFile(shown);
  return (['xlsx', 'csv'] as const).map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconFileExport size={16} aria-hidden />}
      disabled={file.isPending}
      onClick={() => file.mutate({ format, tile })}
    >
      {t(`viz_files.of_tile.${format}`)}
    </Menu.Item>
  ));
}
