import * as contract from '#contracts/expert-sql/endpoints.ts';
import { isPaid } from '#contracts/identity/guards.ts';
import type { Session } from '#contracts/identity/session.ts';
import { answerSql, checkSql } from '#server/expert-sql/answer-sql.ts';
import { listTables } from '#server/expert-sql/list-tables.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { toViewerInput, type ViewerInput } from '#server/semantic/public.ts';

export const handlers = [
  bind(contract.runSql, async (call) => {
    const { signal } = call.request;
    return answerSql(call, call.body, { viewer: requireViewer(call), use: 'interactive', signal });
  }),
  bind(contract.checkSql, async (call) => checkSql(call, call.body, { viewer: requireViewer(call) })),
  bind(contract.listSqlTables, async (call) => listTables(call, requireViewer(call))),
];

/** The signed-in user. Data sets belong to products, whose calls need a paid account. @throws payment_required */
function requireViewer({ session, actor }: Pick<Call, 'actor'> & { session: Session }): ViewerInput {
  if (!isPaid(session)) refuse('payment_required');
  return toViewerInput(session, actor);
}
