import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { hideDocument, type OutsideActs, type OutsideState } from '#contracts/custom-viz/outside.ts';
import type { Model } from '#engine/semantic/model.ts';
import { loadOutsideAnnotations } from '#server/custom-viz/annotations/list-annotations.ts';
import type { OpenVizLink } from '#server/custom-viz/links/link-store.ts';
import type { LinkPicture } from '#server/custom-viz/links/tables.ts';
import { annotateOutside } from '#server/custom-viz/outside/annotate-outside.ts';
import { freezeAnswers } from '#server/custom-viz/outside/freeze-answers.ts';
import { listShownNames } from '#server/custom-viz/outside/list-shown-names.ts';
import { loadOutsideMaker, type DashboardMaker } from '#server/custom-viz/outside/load-maker.ts';
import { listOutsideActs } from '#server/custom-viz/outside/outside-acts.ts';
import { buildOutsideState, type OutsideRights } from '#server/custom-viz/outside/outside-state.ts';
import { loadStatementColumns } from '#server/custom-viz/outside/statement-columns.ts';
import type { Context } from '#server/kit/context.ts';

/** Periods that end now advance in steps of this length, so that many simultaneous visitors cause one reading (milliseconds). */
const STEP_MS = 60_000;

/** What the visitors of a link may set, do and see. */
export type LinkRights = Pick<OpenVizLink, 'kind' | 'editable' | 'parameters' | 'drill' | 'annotations'>;

/** What a new link allows. Numbers that are kept stay as they are. */
export function toLinkRights({ kind, editable, parameters, drill, annotations }: LinkRights): LinkRights {
  return kind === 'frozen'
    ? { kind, editable: [], parameters: [], drill: false, annotations }
    : { kind, editable, parameters, drill, annotations };
}

/** What the visitors of a link may do, where the maker of the link sees these data sets. */
export function listLinkRights(
  { kind, editable, parameters, drill }: LinkRights,
  model: Model,
): OutsideRights {
  return {
    editable,
    parameters: { editable: parameters, locked: {} },
    select: kind === 'live',
    drill,
    lockedDimensions: [],
    model,
  };
}

type ShownDashboard = {
  dashboardId: string;
  document: DashboardDocument;
  zone: string;
  state: OutsideState;
  link: LinkRights;
};

/** Counts a dashboard with the rights of the maker of a link, in the state that its visitor may choose. */
export async function takePicture(
  context: Context,
  maker: DashboardMaker,
  { dashboardId, document, zone, state: set, link }: ShownDashboard,
): Promise<LinkPicture & { acts: OutsideActs }> {
  const countedAt = context.clock();
  const counting = await loadOutsideMaker(context, maker, document.zone ?? zone);
  const rights = listLinkRights(link, counting.model);
  const statements = await loadStatementColumns(counting, document, set);
  const state = buildOutsideState(document, set, { ...rights, statements });
  const now = new Date(Math.ceil(countedAt.getTime() / STEP_MS) * STEP_MS);
  const answered = await freezeAnswers(counting, { document, state, editable: rights.editable, now });
  const annotations = link.annotations
    ? await counting.scope.inUnit((unit) => loadOutsideAnnotations(unit, dashboardId))
    : [];
  const shown = hideDocument(document, rights);
  return {
    document: shown,
    ...(await listShownNames(shown, counting)),
    acts: listOutsideActs(document, rights),
    ...answered,
    annotations: annotateOutside(annotations, { document, state, reading: { ...counting.reading, now } }),
    counted_at: countedAt.toISOString(),
  };
}
