import * as contract from '#contracts/audit/heatmap.ts';
import { countByHour, countPeople, listPersonHours, type AccessSpan } from '#server/audit/access-store.ts';
import { listCalendarDays, loadTimeZone } from '#server/audit/calendar-store.ts';
import { listEverybody } from '#server/audit/resource-name-store.ts';
import { checkSpan } from '#server/audit/span.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

type HeatmapQuery = { from: string; to: string; user_id?: string | undefined };

/** The requested days as instants of the account's zone. */
async function spanOf(unit: UnitOfWork, { from, to, user_id }: HeatmapQuery): Promise<AccessSpan> {
  checkSpan({ from, to }, contract.MOST_HEATMAP_DAYS);
  const zone = await loadTimeZone(unit);
  const days = listCalendarDays({ from, to, zone });
  return { zone, start: days[0]?.start ?? from, end: days.at(-1)?.end ?? from, userId: user_id };
}

export const heatmapHandlers = [
  bind(contract.getHeatmap, async ({ unit, query }) => {
    const span = await spanOf(unit, query);
    const cells = await countByHour(unit, span);
    return {
      time_zone: span.zone,
      cells,
      total: {
        person_hours: cells.reduce((sum, cell) => sum + cell.person_hours, 0),
        people: await countPeople(unit, span),
      },
      people: await listEverybody(unit),
    };
  }),

  bind(contract.listAccesses, async ({ unit, query }) => {
    const rows = await listPersonHours(unit, {
      ...(await spanOf(unit, query)),
      weekday: query.weekday,
      hourOfDay: query.hour,
      after: query.cursor === undefined ? null : readCursor(ByTime, query.cursor),
      limit: query.limit,
    });
    const { items, next } = toPage(rows, query.limit, (row) => [row.hour, row.user_id]);
    return {
      items: items.map(({ user_id, name, ...row }) => ({ ...row, user: { _id: user_id, name } })),
      next,
    };
  }),
];
