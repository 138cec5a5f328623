import * as contract from '#contracts/crm/blocker/endpoints.ts';
import { Id } from '#contracts/kit/ids.ts';
import { listMediaKeys } from '#engine/blocker/media-mark.ts';
import {
  countRules,
  countStates,
  listBlockedRows,
  moveBlocked,
  findTicketsOfBlocked,
} from '#server/crm/blocker/blocked-store.ts';
import { releaseItems } from '#server/crm/blocker/let-in.ts';
import { tryRule } from '#server/crm/blocker/try-rule.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.countBlocked, async ({ unit }) => {
    const counted = new Map((await countStates(unit)).map(({ state, count }) => [state, count]));
    const of = (state: contract.BlockedItem['state']): number => counted.get(state) ?? 0;
    return {
      states: { blocked: of('blocked'), released: of('released'), dismissed: of('dismissed') },
      rules: await countRules(unit),
    };
  }),

  bind(contract.listBlocked, async ({ unit, query: { cursor, limit, ...wanted } }) => {
    if (cursor !== undefined && !Id.safeParse(cursor).success) refuse('cursor_invalid');
    const rows = await listBlockedRows(unit, { ...wanted, limit, before: cursor });
    const shown = rows.slice(0, limit);
    const tickets = await findTicketsOfBlocked(
      unit,
      shown.flatMap(({ _id, state }) => (state === 'released' ? [_id] : [])),
    );
    return {
      items: shown.map(({ item, author_id, author_name, blocked_by, rule_id, rule_name, ...row }) => ({
        _id: row._id,
        channel: row.channel,
        author: { _id: author_id, name: author_name },
        text: item.text,
        media: (item.media ?? []).map((one) => ({ kind: one.kind, mark: listMediaKeys(one)[0] ?? null })),
        by: blocked_by,
        rule: { _id: rule_id, name: rule_name },
        matches: row.matches,
        action: row.action,
        state: row.state,
        at: row.at,
        ticket: tickets.get(row._id) ?? null,
      })),
      next: rows.length > limit ? (shown.at(-1)?._id ?? null) : null,
    };
  }),

  bind(contract.releaseBlocked, ({ context, unit, body }) => releaseItems(context, unit, body.ids)),
  bind(contract.dismissBlocked, ({ unit, body }) => move(unit, body.ids, 'dismissed')),
  bind(contract.restoreBlocked, ({ unit, body }) => move(unit, body.ids, 'blocked')),
  bind(contract.tryBlockerRule, ({ unit, body }) => tryRule(unit, body)),
];

/** Dismisses blocked items or returns them to the list, all or none. @throws not_found */
async function move(
  unit: UnitOfWork,
  ids: readonly string[],
  to: 'dismissed' | 'blocked',
): Promise<{ ids: string[] }> {
  const from = to === 'blocked' ? 'dismissed' : 'blocked';
  const moved = await moveBlocked(unit, ids, { from: [from], to });
  if (moved.length < new Set(ids).size) refuse('not_found');
  unit.record({ kind: to === 'blocked' ? 'blocked.restored' : 'blocked.dismissed', data: { ids: [...ids] } });
  return { ids: [...ids] };
}
