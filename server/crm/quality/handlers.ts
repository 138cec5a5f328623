import * as contract from '#contracts/crm/quality/endpoints.ts';
import type { Session } from '#contracts/identity/session.ts';
import { findCase, listCases, lockCase } from '#server/crm/quality/case-store.ts';
import { pickTicket } from '#server/crm/quality/pick.ts';
import { presentCases, presentDetail } from '#server/crm/quality/present.ts';
import { buildQualityResults } from '#server/crm/quality/results.ts';
import { listReviewedCases } from '#server/crm/quality/review-store.ts';
import {
  submitAppeal,
  decideAppeal,
  submitReview,
  requireVisibleCase,
  type Viewer,
} from '#server/crm/quality/review.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { loadUserNames } from '#server/people/public.ts';

export const handlers = [
  bind(contract.listCases, async ({ unit, query, session, actor }) => {
    const { my_turn, cursor, limit, ...filter } = query;
    const { sees } = onlookerOf(session);
    const after = cursor === undefined ? null : readCursor(ByTime, cursor);
    const rows = await listCases(
      unit,
      {
        ...filter,
        ...(sees ? {} : { agent_id: actor.id ?? '', judgedOnly: true }),
        ...(my_turn && actor.id ? { judge: actor.id } : {}),
      },
      { after, limit },
    );
    const { items: shown, next } = toPage(rows, limit, (row) => [row.created_at, row._id]);
    return {
      items: await presentCases(unit, shown),
      next,
    };
  }),

  bind(contract.getQualityResults, async ({ unit, query }) => {
    const judged = await listReviewedCases(unit, query);
    const names = await loadUserNames(unit, [...new Set(judged.flatMap(({ agent_id }) => agent_id ?? []))]);
    return buildQualityResults(judged, names);
  }),

  bind(contract.pickCase, async ({ unit, body, session }) => {
    const { ticket_id, scorecard_id, needed } = body;
    const id = await pickTicket(unit, { ticketId: ticket_id, scorecardId: scorecard_id, needed, rule: null });
    return detailOf(unit, requireFound(id), session);
  }),

  bind(contract.getCase, async ({ unit, params, session }) =>
    presentDetail(
      unit,
      requireVisibleCase(onlookerOf(session), await findCase(unit, params._id)),
      onlookerOf(session),
    ),
  ),

  bind(contract.reviewCase, async ({ unit, params, body, session }) => {
    const onlooker = onlookerOf(session);
    await submitReview(unit, requireVisibleCase(onlooker, await lockCase(unit, params._id)), {
      onlooker,
      ...body,
    });
    return detailOf(unit, params._id, session);
  }),

  bind(contract.appealCase, async ({ unit, params, body, session }) => {
    const onlooker = onlookerOf(session);
    await submitAppeal(unit, requireVisibleCase(onlooker, await lockCase(unit, params._id)), {
      onlooker,
      ...body,
    });
    return detailOf(unit, params._id, session);
  }),

  bind(contract.decideAppeal, async ({ unit, params, body, session }) => {
    const onlooker = onlookerOf(session);
    await decideAppeal(unit, requireVisibleCase(onlooker, await lockCase(unit, params._id)), {
      onlooker,
      ...body,
    });
    return detailOf(unit, params._id, session);
  }),
];

function onlookerOf({ user }: Session): Viewer {
  return {
    _id: user._id,
    judges: user.role.permissions.includes('crm.qc.write'),
    sees: user.role.permissions.includes('crm.qc.read'),
  };
}

async function detailOf(unit: UnitOfWork, id: string, session: Session) {
  return presentDetail(unit, requireFound(await findCase(unit, id)), onlookerOf(session));
}
