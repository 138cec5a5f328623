import type { MailLink } from '#contracts/email-digests/mail-link.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a token refers to: a request for consent, or e-mails that can be ended. */
export type MailLinkTarget = {
  kind: MailLink['kind'];
  account_id: string;
  _id: string;
  email: string;
  notification_id: string;
};

/** What a link in an e-mail asks or ends, null where it is unknown or has expired. */
export async function findMailLink(
  { database, clock }: Context,
  hash: Buffer,
): Promise<MailLinkTarget | null> {
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
}

/** The answer to a question for consent. */
export async function findConsentAnswer(unit: UnitOfWork, id: string): Promise<MailLink['answered']> {
  const { answer } = await accountTable(unit, 'email_notification_confirmations')
    .selectFrom()
    .select('answer')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  return answer ?? 'open';
}

/** Whether an address wants no more e-mails of a notification. */
export async function isUnsubscribed(
  unit: UnitOfWork,
  notificationId: string,
  email: string,
): Promise<boolean> {
  return await accountTable(unit, 'unsubscribes').exists({ notification_id: notificationId, email });
}

/** Stores whether an address wants e-mails of a notification. */
export async function setUnsubscribed(
  unit: UnitOfWork,
  { notification_id, email }: MailLinkTarget,
  ended: boolean,
): Promise<void> {
  if (ended) {
    await accountTable(unit, 'unsubscribes')
      .insertInto({ notification_id, email, at: unit.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await accountTable(unit, 'unsubscribes').delete({ notification_id, email });
}

/** The names of the account and of the notification or report to which a link belongs. */
export async function findMailLinkNames(unit: UnitOfWork, notificationId: string) {
  return unit.db
    .selectFrom('accounts')
    .leftJoin('email_notifications', (join) =>
      join
        .onRef('email_notifications.account_id', '=', 'accounts._id')
        .on('email_notifications._id', '=', notificationId),
    )
    .leftJoin('reports', (join) =>
      join.onRef('reports.account_id', '=', 'accounts._id').on('reports._id', '=', notificationId),
    )
    .select((is) => [
      'accounts.name as account',
      is.fn.coalesce('email_notifications.name', 'reports.name').as('notification'),
    ])
    .where('accounts._id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
}

/** Stores the answer to a question for consent, and that its address has agreed or refused. */
export async function storeConsent(
  unit: UnitOfWork,
  { _id, email }: MailLinkTarget,
  answer: 'yes' | 'no',
): Promise<void> {
  await accountTable(unit, 'email_notification_confirmations').update(_id, { answer });
  const state = answer === 'yes' ? 'confirmed' : 'refused';
  await accountTable(unit, 'email_notification_addresses')
    .insertInto({ email, state, settled_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).doUpdateSet({ state, settled_at: unit.now }),
    )
    .execute();
}

/** The product of a report; undefined where the id is that of a notification. */
export async function findReportProduct(unit: UnitOfWork, id: string) {
  return (await accountTable(unit, 'reports').find(id, ['product']))?.product;
}
