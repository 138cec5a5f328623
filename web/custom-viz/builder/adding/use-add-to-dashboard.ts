import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { createVizDashboard, getVizDashboard, saveVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { Tile } from '#contracts/custom-viz/tiles.ts';
import { addTile, makeLocalId } from '#web/custom-viz/dashboards/editing/document-edits.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** A chart with the title of its tile, and the dashboard: one that is there, or a new one by its name. */
type NewTile = { chart: Chart; title: string; dashboard: { _id: string } | { name: string } };

/** The size of a new tile on the grid. */
const SIZE = { x: 0, y: 0, w: 6, h: 5 };

/** Adds a chart as a tile to the draft of a dashboard and opens it. */
export function useAddToDashboard(onDone: () => void) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ chart, title, dashboard }: NewTile) => {
      const text = { [i18n.language === 'th' ? 'th' : 'en']: title.trim() };
      const tile = Tile.parse({ _id: makeLocalId(), kind: 'chart', title: text, spot: SIZE, chart });
      return '_id' in dashboard ? addToDraft(dashboard._id, tile) : createWith(dashboard.name, tile);
    },
    onSuccess: ({ _id, name }) => {
      refresh('custom_viz_dashboard.');
      showSuccess(t('viz_builder.add.done', { name }));
      onDone();
      navigate(`/custom_viz/dashboards/${_id}?edit=1`);
    },
    onError: showFailure,
  });
  return { run: mutate, isPending };
}

/** Others may save the same draft meanwhile: the server merges both by the revision. */
async function addToDraft(_id: string, tile: Tile) {
  const dashboard = await call(getVizDashboard, { params: { _id } });
  const document = dashboard.draft?.document ?? dashboard.published;
  const [first] = document?.tabs ?? [];
  if (!document || !first) return createWith(dashboard.name, tile);
  await call(saveVizDraft, {
    params: { _id },
    body: { revision: dashboard.revision, document: addTile(document, first._id, tile) },
  });
  return { _id, name: dashboard.name };
}

async function createWith(name: string, tile: Tile) {
  const tab = { _id: makeLocalId(), name: {}, tiles: [tile] };
  const { _id } = await call(createVizDashboard, { body: { name, document: { tabs: [tab] } } });
  return { _id, name };
}
