import { z } from 'zod';
import { exportActivity, listActivity, listActivityChoices } from '#contracts/audit/activity.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { listActivityRows, listKinds } from '#server/audit/activity-store.ts';
import { activityPages } from '#server/audit/export-activity.ts';
import { presentActivity } from '#server/audit/present-activity.ts';
import { listEverybody } from '#server/audit/thing-name-store.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { csvAnswer } from '#server/kit/http/csv.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([Instant, z.number().int()]);

export const activityHandlers = [
  bind(listActivity, async ({ unit, query: { limit, cursor, ...filter }, session }) => {
    const after = cursor === undefined ? null : readCursor(Place, cursor);
    const rows = await listActivityRows(unit, { filter, after, limit });
    const items = await presentActivity(unit, rows.slice(0, limit), session.user.role.permissions);
    const last = items.at(-1);
    return { items, next: rows.length > limit && last ? writeCursor([last.at, last.seq]) : null };
  }),

  bind(listActivityChoices, async ({ unit }) => ({
    kinds: await listKinds(unit),
    people: await listEverybody(unit),
  })),

  bindFile(exportActivity, async ({ context, inUnit, query, session }) =>
    csvAnswer(
      `activity-${context.clock().toISOString().slice(0, 10)}.csv`,
      activityPages(inUnit, query, session.user.role.permissions),
    ),
  ),
];
