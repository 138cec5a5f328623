import { z } from 'zod';
import * as contract from '#contracts/audit/punch.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { daysBetween, timeZoneOf } from '#server/audit/calendar-store.ts';
import { correctPunch, presentPunch, sumPunches } from '#server/audit/punch.ts';
import { listPunchRows } from '#server/audit/punch-store.ts';
import { spanFault } from '#server/audit/span.ts';
import { bind } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([Instant, Id]);

export const punchHandlers = [
  bind(contract.listPunches, async ({ unit, query }) => {
    const zone = await timeZoneOf(unit);
    const edge = async (day: string | undefined) =>
      day === undefined ? undefined : (await daysBetween(unit, { from: day, to: day, zone }))[0];
    const rows = await listPunchRows(unit, {
      userId: query.user_id,
      from: (await edge(query.from))?.start,
      to: (await edge(query.to))?.end,
      after: query.cursor === undefined ? null : readCursor(Place, query.cursor),
      limit: query.limit,
    });
    const items = rows.slice(0, query.limit).map(presentPunch);
    const last = items.at(-1);
    return {
      items,
      next: rows.length > items.length && last ? writeCursor([last.at, last._id]) : null,
      time_zone: zone,
    };
  }),

  bind(contract.sumPunches, async ({ unit, query }) => {
    spanFault(query, contract.MOST_PUNCH_DAYS);
    return sumPunches(unit, query);
  }),

  bind(contract.correctPunch, ({ unit, body }) => correctPunch(unit, body)),
];
