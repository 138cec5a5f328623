import { isPaid } from '#contracts/identity/guards.ts';
import type { Session } from '#contracts/identity/session.ts';
import * as contract from '#contracts/semantic/endpoints.ts';
import { checkFormula, completeFormula } from '#contracts/semantic/formulas.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { answerQuestions } from '#server/semantic/answer-questions.ts';
import { checkWrittenFormula, completeWrittenFormula } from '#server/semantic/formulas/edit-formula.ts';
import { toViewerInput, type ViewerInput } from '#server/semantic/viewer.ts';

export const handlers = [
  bind(contract.answerQuestions, async (call) => {
    const viewer = requireViewer(call);
    const { questions, tile } = call.body;
    const { signal } = call.request;
    return { answers: await answerQuestions(call, questions, { viewer, use: 'interactive', tile, signal }) };
  }),

  bind(checkFormula, async (call) => checkWrittenFormula(call.body, await loadWriter(call))),
  bind(completeFormula, async (call) => completeWrittenFormula(call.body, await loadWriter(call))),
];

/** Who writes a formula, with the data sets and fields of the account, which they may name. */
async function loadWriter(call: Call & { session: Session }) {
  const viewer = requireViewer(call);
  const { loadAccountModel } = call.context.ports;
  return { viewer, own: await call.inUnit((unit) => loadAccountModel(unit, viewer.person)) };
}

/** The signed-in user. Data sets belong to products, whose calls need a paid account. @throws payment_required */
function requireViewer({ session, actor }: Pick<Call, 'actor'> & { session: Session }): ViewerInput {
  if (!isPaid(session)) refuse('payment_required');
  return toViewerInput(session, actor);
}
