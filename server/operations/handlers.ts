import { makeDemo, reportError } from '#contracts/operations/endpoints.ts';
import { makeDemoAccount } from '#server/demo/public.ts';
import { loadDemoStatus } from '#server/installation/public.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { insertErrorReport } from '#server/operations/operation-store.ts';

export const handlers = [
  bind(reportError, async ({ context, body }) => {
    const { event_id, ...report } = body;
    await insertErrorReport(context, { _id: event_id, ...report });
    context.log.error({ event_id, path: report.path, message: report.message }, 'a page crashed');
    return { event_id };
  }),
  bind(makeDemo, async ({ context }) => {
    if ((await loadDemoStatus(context)) !== 'offered') return refuse('not_permitted');
    return makeDemoAccount(context);
  }),
];
