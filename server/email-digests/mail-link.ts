import { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_EVENTS } from '#contracts/reports/report.ts';
import * as contract from '#contracts/email-digests/mail-link.ts';
import type { MailLink } from '#contracts/email-digests/mail-link.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** What a token refers to: a request for consent, or e-mails that can be ended. */
type MailLinkTarget = {
  kind: MailLink['kind'];
  account_id: string;
  _id: string;
  email: string;
  notification_id: string;
};

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
const behind = async <T>(
  { context, request, token }: { context: Context; request: Request; token: string },
  work: (unit: UnitOfWork, found: MailLinkTarget) => Promise<T>,
): Promise<T> => {
  const found = await find(context, hashToken(token));
  if (!found || !isAccessibleAtHost(context, request, found.account_id)) return refuse('link_invalid');
  return inTransaction(context, { accountId: AccountId.parse(found.account_id), actor: OUTSIDE }, (unit) =>
    work(unit, found),
  );
};

const find = async ({ database, clock }: Context, hash: Buffer): Promise<MailLinkTarget | null> => {
  const question = await database.platform
    .selectFrom('email_notification_confirmations')
    .select(['account_id', '_id', 'email', 'notification_id'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', clock().toISOString())
    .executeTakeFirst();
  if (question) return { kind: 'confirm', ...question };
  const sending = await database.platform
    .selectFrom('email_notification_deliveries')
    .select(['account_id', '_id', 'email', 'notification_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (sending) return { kind: 'unsubscribe', ...sending };
  const report = await database.platform
    .selectFrom('report_deliveries')
    .select(['account_id', '_id', 'email', 'report_id as notification_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return report ? { kind: 'unsubscribe', ...report } : null;
};

const tell = async (
  unit: UnitOfWork,
  { kind, _id, email, notification_id }: MailLinkTarget,
): Promise<MailLink> => {
  const { account, notification } = await unit.db
    .selectFrom('accounts')
    .leftJoin('email_notifications', (join) =>
      join
        .onRef('email_notifications.account_id', '=', 'accounts._id')
        .on('email_notifications._id', '=', notification_id),
    )
    .leftJoin('reports', (join) =>
      join.onRef('reports.account_id', '=', 'accounts._id').on('reports._id', '=', notification_id),
    )
    .select((is) => [
      'accounts.name as account',
      is.fn.coalesce('email_notifications.name', 'reports.name').as('notification'),
    ])
    .where('accounts._id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  const answered =
    kind === 'confirm'
      ? await answerOf(unit, _id)
      : (await isEnded(unit, notification_id, email))
        ? 'yes'
        : 'open';
  return { kind, email, account, notification, answered };
};

const answerOf = async (unit: UnitOfWork, id: string): Promise<MailLink['answered']> => {
  const { answer } = await unit.db
    .selectFrom('email_notification_confirmations')
    .select('answer')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  return answer ?? 'open';
};

const isEnded = async (unit: UnitOfWork, notificationId: string, email: string): Promise<boolean> =>
  (await unit.db
    .selectFrom('unsubscribes')
    .select('email')
    .where('account_id', '=', unit.accountId)
    .where('notification_id', '=', notificationId)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined;

/** Consent also reverts an earlier unsubscription: a receiver who was asked again and agrees wants the e-mails. */
const answerQuestion = async (
  unit: UnitOfWork,
  found: MailLinkTarget,
  answer: 'yes' | 'no',
): Promise<void> => {
  if ((await answerOf(unit, found._id)) === answer) return;
  await unit.db
    .updateTable('email_notification_confirmations')
    .set({ answer })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', found._id)
    .execute();
  const state = answer === 'yes' ? 'confirmed' : 'refused';
  await unit.db
    .insertInto('email_notification_addresses')
    .values({ account_id: unit.accountId, email: found.email, state, settled_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).doUpdateSet({ state, settled_at: unit.now }),
    )
    .execute();
  if (answer === 'yes') await setEnded(unit, found, false);
  await tellReaders(unit, found, { answer });
};

const endMails = async (unit: UnitOfWork, found: MailLinkTarget, ended: boolean): Promise<void> => {
  if ((await isEnded(unit, found.notification_id, found.email)) === ended) return;
  await setEnded(unit, found, ended);
  await tellReaders(unit, found, { ended });
};

const setEnded = async (
  unit: UnitOfWork,
  { notification_id, email }: MailLinkTarget,
  ended: boolean,
): Promise<void> => {
  if (ended) {
    await unit.db
      .insertInto('unsubscribes')
      .values({ account_id: unit.accountId, notification_id, email, at: unit.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await unit.db
    .deleteFrom('unsubscribes')
    .where('account_id', '=', unit.accountId)
    .where('notification_id', '=', notification_id)
    .where('email', '=', email)
    .execute();
};

/** Users who have the list of notifications or reports open see the answer at once. */
const tellReaders = async (
  unit: UnitOfWork,
  { notification_id, email }: MailLinkTarget,
  data: object,
): Promise<void> => {
  const report = await unit.db
    .selectFrom('reports')
    .select('product')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', notification_id)
    .executeTakeFirst();
  const name = report ? REPORT_EVENTS[report.product] : 'email_notification';
  unit.record({ kind: `${name}.updated`, entityId: notification_id, data: { email, ...data } });
};
