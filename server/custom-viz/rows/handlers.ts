import * as contract from '#contracts/custom-viz/rows.ts';
import { listRows } from '#server/custom-viz/rows/list-rows.ts';
import { listValues } from '#server/custom-viz/rows/list-values.ts';
import { bind } from '#server/kit/http/call.ts';
import { toViewerInput } from '#server/semantic/public.ts';

export const rowHandlers = [
  bind(contract.listCountedRows, async (call) => {
    const viewer = toViewerInput(call.session, call.actor);
    return listRows(call, { ...call.body, viewer, signal: call.request.signal });
  }),
  bind(contract.listDimensionValues, async (call) => {
    const viewer = toViewerInput(call.session, call.actor);
    return listValues(call, { query: call.body, viewer, signal: call.request.signal });
  }),
];
