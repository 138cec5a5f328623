import * as contract from '#contracts/audit/punch.ts';
import { listCalendarDays, loadTimeZone } from '#server/audit/calendar-store.ts';
import { listPunchRows } from '#server/audit/punch-store.ts';
import { correctPunch, presentPunch, sumPunches } from '#server/audit/punch.ts';
import { checkSpan } from '#server/audit/span.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

export const punchHandlers = [
  bind(contract.listPunches, async ({ unit, query }) => {
    const zone = await loadTimeZone(unit);
    const edge = async (day: string | undefined) =>
      day === undefined ? undefined : listCalendarDays({ from: day, to: day, zone })[0];
    const rows = await listPunchRows(unit, {
      userId: query.user_id,
      from: (await edge(query.from))?.start,
      to: (await edge(query.to))?.end,
      after: query.cursor === undefined ? null : readCursor(ByTime, query.cursor),
      limit: query.limit,
    });
    const { items, next } = toPage(rows, query.limit, (row) => [row.at, row._id]);
    return {
      items: items.map(presentPunch),
      next,
      time_zone: zone,
    };
  }),

  bind(contract.sumPunches, async ({ unit, query }) => {
    checkSpan(query, contract.MOST_PUNCH_DAYS);
    return sumPunches(unit, query);
  }),

  bind(contract.correctPunch, ({ unit, body }) => correctPunch(unit, body)),
];
