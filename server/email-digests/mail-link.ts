import * as contract from '#contracts/email-digests/mail-link.ts';
import type { MailLink } from '#contracts/email-digests/mail-link.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_EVENTS } from '#contracts/reports/report.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import {
  type MailLinkTarget,
  findMailLink,
  findConsentAnswer,
  isUnsubscribed,
  setUnsubscribed,
  findMailLinkNames,
  storeConsent,
  findReportProduct,
} from '#server/email-digests/mail-link-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { hashToken } from '#server/kit/secrets.ts';

export const linkHandlers = [
  bind(contract.readMailLink, ({ context, request, body }) =>
    behind({ context, request, token: body.token }, (unit, found) => tell(unit, found)),
  ),
  bind(contract.answerMailLink, ({ context, request, body }) =>
    behind({ context, request, token: body.token }, async (unit, found) => {
      if (found.kind === 'confirm') await answerQuestion(unit, found, body.answer);
      else await endMails(unit, found, body.answer === 'yes');
      return tell(unit, found);
    }),
  ),
  bind(contract.oneClickUnsubscribe, ({ context, request, query }) =>
    behind({ context, request, token: query.token }, async (unit, found) => {
      if (found.kind !== 'unsubscribe') return refuse('link_invalid');
      await endMails(unit, found, true);
      return {};
    }),
  ),
];

/**
 * Runs an action in the account of the token's holder.
 * @throws link_invalid
 */
async function behind<T>(
  { context, request, token }: { context: Context; request: Request; token: string },
  work: (unit: UnitOfWork, found: MailLinkTarget) => Promise<T>,
): Promise<T> {
  const found = await findMailLink(context, hashToken(token));
  if (!found || !isAccessibleAtHost(context, request, found.account_id)) return refuse('link_invalid');
  return inTransaction(context, { accountId: AccountId.parse(found.account_id), actor: OUTSIDE }, (unit) =>
    work(unit, found),
  );
}

async function tell(
  unit: UnitOfWork,
  { kind, _id, email, notification_id }: MailLinkTarget,
): Promise<MailLink> {
  const { account, notification } = await findMailLinkNames(unit, notification_id);
  const answered =
    kind === 'confirm'
      ? await findConsentAnswer(unit, _id)
      : (await isUnsubscribed(unit, notification_id, email))
        ? 'yes'
        : 'open';
  return { kind, email, account, notification, answered };
}

/** Consent also reverts an earlier unsubscription: a receiver who was asked again and agrees wants the e-mails. */
async function answerQuestion(unit: UnitOfWork, found: MailLinkTarget, answer: 'yes' | 'no'): Promise<void> {
  if ((await findConsentAnswer(unit, found._id)) === answer) return;
  await storeConsent(unit, found, answer);
  if (answer === 'yes') await setUnsubscribed(unit, found, false);
  await tellReaders(unit, found, { answer });
}

async function endMails(unit: UnitOfWork, found: MailLinkTarget, ended: boolean): Promise<void> {
  if ((await isUnsubscribed(unit, found.notification_id, found.email)) === ended) return;
  await setUnsubscribed(unit, found, ended);
  await tellReaders(unit, found, { ended });
}

/** Users who have the list of notifications or reports open see the answer at once. */
async function tellReaders(
  unit: UnitOfWork,
  { notification_id, email }: MailLinkTarget,
  data: object,
): Promise<void> {
  const product = await findReportProduct(unit, notification_id);
  const name = product ? REPORT_EVENTS[product] : 'email_notification';
  unit.record({ kind: `${name}.updated`, entityId: notification_id, data: { email, ...data } });
}
