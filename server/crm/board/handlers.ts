import { BOARD_STATES, getBoard, moveCard, setBoardLimits } from '#contracts/crm/board/endpoints.ts';
import { loadColumns } from '#server/crm/board/columns.ts';
import { loadLimits, writeLimit } from '#server/crm/board/limit-store.ts';
import { moveCard as move } from '#server/crm/board/move-card.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(getBoard, async ({ unit, session, query }) => ({
    columns: await loadColumns(unit, query, toFilterViewer(unit, session)),
  })),
  bind(moveCard, ({ context, unit, session, params, body }) =>
    move(context, unit, { move: { ticketId: params._id, ...body }, asker: toFilterViewer(unit, session) }),
  ),
  bind(setBoardLimits, async ({ unit, body }) => {
    const before = await limits(unit);
    for (const state of BOARD_STATES) {
      const most = body.limits[state];
      if (most !== undefined) await writeLimit(unit, state, most);
    }
    const after = await limits(unit);
    unit.record({ kind: 'board.limits_changed', before, after });
    return { limits: after };
  }),
];

async function limits(unit: UnitOfWork) {
  const set = await loadLimits(unit);
  return Object.fromEntries(BOARD_STATES.map((state) => [state, set.get(state) ?? null]));
}
