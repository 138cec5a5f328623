import { createVizExport } from '#contracts/custom-viz/exports.ts';
import type { DashboardFileFormat } from '#contracts/custom-viz/file-formats.ts';
import { useShownState } from '#web/custom-viz/homes/use-shown-state.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import type { ShownFile } from './use-dashboard-file.ts';

/** Which file of all tabs; of a presentation, a slide for each tile or for each tab. */
export type ExportChoice = { format: DashboardFileFormat; slides?: 'tile' | 'tab' };

/** The works that this page began: their files are saved as soon as they are whole. */
export const ownWorkIds = new Set<string>();

/** Begins to make a file of a dashboard in the background. */
export function useDashboardExport({ _id, isDraft = false, ...shown }: ShownFile) {
  const state = useShownState(shown.state);
  const language = useLanguage();
  const begin = useCallMutation(createVizExport, {
    refresh: ['long-work.'],
    onDone: (work) => ownWorkIds.add(work._id),
  });
  const start = ({ format, slides = 'tile' }: ExportChoice) =>
    begin.send({
      params: { _id },
      body: {
        format,
        state,
        slides,
        draft: isDraft,
        language: language === 'th' ? 'th' : 'en',
        time_zone: getReaderZone(),
      },
    });
  return { start, isPending: begin.isPending };
}
