import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import {
  createEmbedFile,
  EMBED_FILE_FORMATS,
  type EmbeddedDashboard,
  type EmbedFileFormat,
} from '#contracts/custom-viz/embedding.ts';
import { toOutsideState } from '#contracts/custom-viz/outside.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { FileItems, FileMenu } from '../files/file-menu.tsx';
import { saveFileResponse } from '../files/use-dashboard-file.ts';

type FileSource = { opened: EmbeddedDashboard; state: DashboardState; name: string };

/** Makes a file of what the visitor sees, of all tiles or of one. */
function useEmbedFile({ opened, state, name }: FileSource) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async ({ format, tile }: { format: EmbedFileFormat; tile?: string }) => {
      const { session } = opened;
      const response = await fetch(createEmbedFile.path, {
        method: createEmbedFile.method,
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify({
          session,
          format,
          state: { ...toOutsideState(state), ...(state.grids && { grids: state.grids }) },
          tiles: tile === undefined ? null : [tile],
        }),
      });
      if (!response.ok) throw new Error(t('viz_files.failed'));
      await saveFileResponse(response, `${name}.${format}`);
    },
    onError: (error) => showFailure(error),
  });
}

/** The files of an embedded dashboard, all its tabs. */
export function EmbedFileMenu(shown: FileSource) {
  const file = useEmbedFile(shown);
  return (
    <FileMenu
      names={EMBED_FILE_FORMATS}
      isPending={file.isPending}
      onMake={(format) => file.mutate({ format })}
    />
  );
}

const TILE_FORMATS = ['xlsx', 'csv'] as const;

/** The files of one tile, as items of its menu. */
export function EmbedTileFiles({ tile, ...shown }: FileSource & { tile: string }) {
  const file = useEmbedFile(shown);
  return (
    <FileItems
      formats={TILE_FORMATS}
      isPending={file.isPending}
      onMake={(format) => file.mutate({ format, tile })}
    />
  );
}
