import { z } from 'zod';
import { exportActivity, listActivity, listActivityChoices } from '#contracts/audit/activity.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { listActivityRows, listKinds } from '#server/audit/activity-store.ts';
import { readActivityPages } from '#server/audit/export-activity.ts';
import { presentActivity } from '#server/audit/present-activity.ts';
import { listEverybody } from '#server/audit/resource-name-store.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([Instant, z.number().int()]);

export const activityHandlers = [
  bind(listActivity, async ({ unit, query: { limit, cursor, ...filter }, session }) => {
    const after = cursor === undefined ? null : readCursor(Place, cursor);
    const rows = await listActivityRows(unit, { filter, after, limit });
    const { items, next } = toPage(rows, limit, (row) => [row.at, row.seq]);
    return { items: await presentActivity(unit, items, session.user.role.permissions), next };
  }),

  bind(listActivityChoices, async ({ unit }) => ({
    kinds: await listKinds(unit),
    people: await listEverybody(unit),
  })),

  bindFile(exportActivity, async ({ context, inUnit, query, session }) =>
    buildCsvResponse(
      `activity-${context.clock().toISOString().slice(0, 10)}.csv`,
      readActivityPages(inUnit, query, session.user.role.permissions),
    ),
  ),
];
