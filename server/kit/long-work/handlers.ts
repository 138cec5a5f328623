import type { Session } from '#contracts/identity/session.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import * as calls from '#contracts/kit/long-work/endpoints.ts';
import { isActive } from '#contracts/kit/products.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { LONG_WORKS } from '#contracts/register.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import {
  changeWork,
  findWork,
  listWorks,
  lockWork,
  type LongWorkRow,
} from '#server/kit/long-work/long-work-store.ts';
import { toLongWork } from '#server/kit/long-work/progress.ts';
import { enqueueWork, publishWork } from '#server/kit/long-work/start.ts';

function maySee({ user, account }: Session, { product, read }: LongWorkDeclaration): boolean {
  return allows(user.role.permissions, read) && (product === undefined || isActive(account.product, product));
}

type LongWorkCall = { unit: UnitOfWork; session: Session; params: { _id: string } };

/** A work with its declaration, where the caller may see it. @throws not_found */
function visibleWork(
  { session }: LongWorkCall,
  found: LongWorkRow | undefined,
): { row: LongWorkRow; declaration: LongWorkDeclaration } {
  const row = requireFound(found);
  const declaration = requireFound(LONG_WORKS.find(({ kind }) => kind === row.kind));
  if (!maySee(session, declaration) || (declaration.own && row.owner_id !== session.user._id))
    refuse('not_found');
  return { row, declaration };
}

/** A work that the caller may pause, resume or cancel, locked. @throws not_found, not_permitted, illegal_transition */
async function lockControllable(call: LongWorkCall, from: readonly string[]) {
  const { row, declaration } = visibleWork(call, await lockWork(call.unit, call.params._id));
  if (!allows(call.session.user.role.permissions, declaration.write)) refuse('not_permitted');
  if (!from.includes(row.state)) refuse('illegal_transition', { data: toLongWork(row, call.unit.now) });
  return { row, declaration };
}

function announced(unit: UnitOfWork, row: LongWorkRow) {
  publishWork(unit, row);
  return toLongWork(row, unit.now);
}

export const handlers = [
  bind(calls.listLongWorks, async ({ unit, session, query: { kind, about_id, open, limit, cursor } }) => {
    const kinds = LONG_WORKS.filter(
      (one) => maySee(session, one) && (kind === undefined || one.kind === kind),
    );
    const after = cursor === undefined ? undefined : readCursor(ByTime, cursor);
    const rows = await listWorks(unit, {
      kinds: kinds.flatMap((one) => (one.own ? [] : [one.kind])),
      ownKinds: kinds.flatMap((one) => (one.own ? [one.kind] : [])),
      userId: session.user._id,
      aboutId: about_id,
      open: open === '1',
      after: after && { at: after[0], _id: after[1] },
      limit: limit + 1,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.created_at, row._id]);
    return { items: items.map((row) => toLongWork(row, unit.now)), next };
  }),
  bind(calls.getLongWork, async (call) => {
    const { row } = visibleWork(call, await findWork(call.unit, call.params._id));
    return toLongWork(row, call.unit.now);
  }),
  bind(calls.pauseLongWork, async (call) => {
    const { row } = await lockControllable(call, ['queued', 'running']);
    return announced(call.unit, await changeWork(call.unit, row._id, { state: 'paused' }));
  }),
  bind(calls.resumeLongWork, async (call) => {
    const { unit } = call;
    const { row, declaration } = await lockControllable(call, ['paused', 'failed']);
    const [other] =
      row.about_id === null
        ? []
        : await listWorks(unit, {
            kinds: [row.kind],
            ownKinds: [],
            userId: null,
            aboutId: row.about_id,
            open: true,
            limit: 1,
          });
    if (other && other._id !== row._id) refuse('already_running', { data: toLongWork(other, unit.now) });
    const next = await changeWork(unit, row._id, {
      state: 'queued',
      error: null,
      finished_at: null,
      rate: null,
      turn: row.turn + 1,
    });
    await enqueueWork(unit, declaration, next);
    return announced(unit, next);
  }),
  bind(calls.cancelLongWork, async (call) => {
    const { unit } = call;
    const { row, declaration } = await lockControllable(call, ['queued', 'running', 'paused']);
    const finished_at = unit.now.toISOString();
    const next = await changeWork(unit, row._id, { state: 'cancelled', finished_at, turn: row.turn + 1 });
    // Enqueued behind a step that is running; it cleans up.
    await enqueueWork(unit, declaration, next);
    return announced(unit, next);
  }),
];
