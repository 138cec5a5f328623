import type { ActivityFilter } from '#contracts/audit/activity.ts';
import { listActivityRows, type ActivityCursor } from '#server/audit/activity-store.ts';
import { presentActivity } from '#server/audit/present-activity.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Entries read at a time: one short transaction each, so that a long export holds nothing open. */
const PAGE = 1000;

const HEAD = [
  'seq',
  'at',
  'kind',
  'actor_kind',
  'actor',
  'actor_id',
  'entity',
  'entity_id',
  'data',
  'before',
  'after',
];

type InUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/** The filtered log page by page, its head first, newer entries before older ones. */
export async function* readActivityPages(
  inUnit: InUnit,
  filter: ActivityFilter,
  held: readonly string[],
): AsyncGenerator<unknown[][]> {
  let after: ActivityCursor | null = null;
  let head: unknown[][] = [HEAD];
  for (;;) {
    const place: ActivityCursor | null = after;
    const page = await inUnit(async (unit) => {
      const rows = await listActivityRows(unit, { filter, after: place, limit: PAGE });
      return { more: rows.length > PAGE, items: await presentActivity(unit, rows.slice(0, PAGE), held) };
    });
    yield [
      ...head,
      ...page.items.map((line) => [
        line.seq,
        line.at,
        line.kind,
        line.actor.kind,
        line.actor.name,
        line.actor._id,
        line.entity?.name,
        line.entity?._id,
        line.data,
        line.before,
        line.after,
      ]),
    ];
    head = [];
    const last = page.items.at(-1);
    if (!page.more || !last) return;
    after = [last.at, last.seq];
  }
}
