import * as contract from '#contracts/email-digests/endpoints.ts';
import type { Period } from '#contracts/email-digests/schedule.ts';
import { buildCreatedFilter } from '#server/crm/public.ts';
import { filterOf, buildCollectedMentionsPath } from '#server/email-digests/compose.ts';
import { queueLetter } from '#server/email-digests/letter.ts';
import { composePreview, drawPreview, previewLinks } from '#server/email-digests/preview.ts';
import { listRuns, markOpened } from '#server/email-digests/run-store.ts';
import { sendNow } from '#server/email-digests/send-now.ts';
import { findRow, type NotificationRow } from '#server/email-digests/store.ts';
import { countTests } from '#server/email-digests/test-mail-store.ts';
import { buildInboxPath } from '#server/email-digests/ticket-letter.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

/** Test e-mails that a user may send in an hour: enough to try things out, too few to bother anybody. */
const TESTS_AN_HOUR = 20;

export const handlers = [
  bind(contract.previewNotification, async (call) => {
    const { product } = call.params;
    const { letter, period } = await composePreview(call, product, call.body);
    const { subject, html, text } = drawPreview(call, letter, call.body.language);
    return {
      subject,
      html,
      text,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      mentions: letter.count,
      enough: letter.count >= call.body.minimum,
    };
  }),

  bind(contract.testNotification, async (call) => {
    const { email } = call.session.user;
    const { letter } = await composePreview(call, call.params.product, call.body);
    await call.inUnit(async (unit) => {
      const { template } = letter;
      if ((await countTests(unit, { email, template })) >= TESTS_AN_HOUR)
        refuse('too_many', { retryAfter: 3600 });
      const { language } = call.body;
      await queueLetter(unit, letter, { to: email, language, links: previewLinks(letter) });
    });
    return { email };
  }),

  bind(contract.sendNotificationNow, async (call) => ({ receivers: await sendNow(call, call.params) })),

  bind(contract.listRuns, async ({ unit, params, query }) => {
    const row = requireFound(await findRow(unit, params._id));
    if (row.product !== params.product) refuse('not_found');
    const after = query.cursor === undefined ? undefined : readCursor(ByTime, query.cursor);
    const runs = await listRuns(unit, row._id, {
      limit: query.limit + 1,
      after: after && { at: after[0], _id: after[1] },
    });
    const { items: page, next } = toPage(runs, query.limit, (row) => [row.at, row._id]);
    const items = [];
    for (const { period_from: from, period_to: to, ...run } of page)
      items.push({
        ...run,
        from,
        to,
        path: await pathOf(unit, row, { from: new Date(from), to: new Date(to) }),
      });
    return { items, next };
  }),

  bind(contract.openSending, async ({ unit, session, params }) => {
    if (!(await markOpened(unit, params._id, session.user._id))) refuse('not_found');
    return { _id: params._id };
  }),
];

/** The path at which the suite shows what a period of a notification counted. */
async function pathOf(unit: UnitOfWork, row: NotificationRow, period: Period): Promise<string> {
  return row.product === 'crm'
    ? buildInboxPath(buildCreatedFilter(row.filter, period))
    : buildCollectedMentionsPath(await filterOf(unit, row, period));
}
