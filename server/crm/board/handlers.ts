import { BOARD_STATES, getBoard, moveCard, setBoardLimits } from '#contracts/crm/board/endpoints.ts';
import { boardColumns } from '#server/crm/board/columns.ts';
import { moveCard as move } from '#server/crm/board/move-card.ts';
import { limitsOf, writeLimit } from '#server/crm/board/store.ts';
import { filterViewerOf } from '#server/crm/views/filter-viewer.ts';
import { bind } from '#server/kit/http/call.ts';
import type { Unit } from '#server/kit/db/unit.ts';

export const handlers = [
  bind(getBoard, async ({ unit, session, query }) => ({
    columns: await boardColumns(unit, query, filterViewerOf(unit, session)),
  })),
  bind(moveCard, ({ context, unit, session, params, body }) =>
    move(context, unit, { move: { ticketId: params._id, ...body }, asker: filterViewerOf(unit, session) }),
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

const limits = async (unit: Unit) => {
  const set = await limitsOf(unit);
  return Object.fromEntries(BOARD_STATES.map((state) => [state, set.get(state) ?? null]));
};
