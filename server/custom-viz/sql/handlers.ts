import { answerTileSql } from '#contracts/custom-viz/sql.ts';
import { isPaid } from '#contracts/identity/guards.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { toViewerInput } from '#server/semantic/public.ts';

export const sqlHandlers = [
  bind(answerTileSql, async (call) => {
    const { session, actor, params, inUnit, request } = call;
    if (!isPaid(session)) refuse('payment_required');
    const { tile: tileId, ...around } = call.body;
    const { published } = await inUnit(async (unit) =>
      presentDashboard(unit, await sharedStore(unit, toViewer(session), VIZ_DASHBOARDS).get(params._id)),
    );
    const tiles = published?.tabs.flatMap((tab) => tab.tiles) ?? [];
    const tile = tiles.find(({ _id }) => _id === tileId);
    if (tile?.kind !== 'sql') refuse('not_found');
    const viewer = toViewerInput(session, actor);
    const statement = { ...around, text: tile.sql };
    return answerSql(call, statement, { viewer, use: 'interactive', signal: request.signal });
  }),
];
