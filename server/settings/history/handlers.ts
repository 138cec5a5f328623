import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { listActivityRows, presentActivity } from '#server/audit/public.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';
import { findHistoryOf } from '#server/settings/history/nouns.ts';
import { stripSecrets } from '#server/settings/history/without-secrets.ts';

const Place = z.tuple([Instant, z.number().int()]);

export const handlers = [
  bind(listSettingHistory, async ({ unit, query: { noun, entity, product, limit, cursor }, session }) => {
    const { need, kinds } = requireFound(findHistoryOf(noun));
    const held = session.user.role.permissions;
    if (!allows(held, need)) return refuse('not_permitted');
    const rows = await listActivityRows(unit, {
      filter: { by: 'all', entity },
      after: cursor === undefined ? null : readCursor(Place, cursor),
      limit,
      kinds,
      product,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.at, row.seq]);
    return {
      items: (await presentActivity(unit, items, held)).map((line) => ({
        ...line,
        before: stripSecrets(line.before),
        after: stripSecrets(line.after),
        data: stripSecrets(line.data),
      })),
      next,
    };
  }),
];
