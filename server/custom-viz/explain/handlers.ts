import * as contract from '#contracts/custom-viz/explanations.ts';
import { explainValue } from '#server/custom-viz/explain/explain-value.ts';
import { bind } from '#server/kit/http/call.ts';
import { toViewerInput } from '#server/semantic/public.ts';

export const explanationHandlers = [
  bind(contract.explainValue, (call) => {
    const viewer = toViewerInput(call.session, call.actor);
    return explainValue(call, call.body, { viewer, use: 'interactive', signal: call.request.signal });
  }),
];
