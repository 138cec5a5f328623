import { makeDemo, reportError } from '#contracts/operations/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { refuse } from '#server/kit/errors.ts';
import { makeDemoAccount } from '#server/demo/public.ts';
import { loadDemoStatus } from '#server/installation/public.ts';

export const handlers = [
  bind(reportError, async ({ context, body }) => {
    const { event_id, ...report } = body;
    await context.database.platform
      .insertInto('error_reports')
      .values({ _id: event_id, ...report })
      .onConflict((conflict) =>
        conflict.column('_id').doUpdateSet({ what_happened: report.what_happened, email: report.email }),
      )
      .execute();
    context.log.error({ event_id, path: report.path, message: report.message }, 'a page crashed');
    return { event_id };
  }),
  bind(makeDemo, async ({ context }) => {
    if ((await loadDemoStatus(context)) !== 'offered') return refuse('not_permitted');
    return makeDemoAccount(context);
  }),
];
