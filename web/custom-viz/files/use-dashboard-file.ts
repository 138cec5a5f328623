import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { DashboardFileFormat } from '#contracts/custom-viz/file-formats.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { useShownState } from '#web/custom-viz/homes/use-shown-state.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';

/** The dashboard as the reader sees it. */
export type ShownFile = { _id: string; name: string; state: DashboardState; isDraft?: boolean };

/** Which file of which tile. */
type FileChoice = { format: DashboardFileFormat; tile: string };

/** Makes a file of a tile and gives it to the reader. */
export function useDashboardFile({ _id, name, isDraft = false, ...shown }: ShownFile) {
  const state = useShownState(shown.state);
  const { t } = useTranslation();
  const language = useLanguage();
  return useMutation({
    mutationFn: async ({ format, tile }: FileChoice) => {
      const response = await fetch(createDashboardFile.path.replace('{_id}', encodeURIComponent(_id)), {
        method: createDashboardFile.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          format,
          state,
          tiles: [tile],
          draft: isDraft,
          language,
          time_zone: getReaderZone(),
        }),
      });
      if (!response.ok) throw new Error(t('viz_files.failed'));
      await saveFileResponse(response, `${name}.${format}`);
    },
    onError: (error) => showFailure(error),
  });
}

/** Gives the reader the file of a response, under the name that the server gave it. */
export async function saveFileResponse(response: Response, name: string): Promise<void> {
  save(readName(response) ?? name, await response.blob());
}

/** The name that the server gave the file. */
function readName({ headers }: Response): string | undefined {
  const written = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return written === undefined ? undefined : decodeURIComponent(written);
}

function save(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
