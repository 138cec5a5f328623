import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** When somebody was last asked for their consent, and their response; locked, so that nobody is asked twice at once. */
export function lockLastConsent(unit: UnitOfWork, email: string) {
  return accountTable(unit, 'email_notification_confirmations')
    .selectFrom()
    .select(['requested_at', 'answer'])
    .where('email', '=', email)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type NewConsentRequest = { email: string; notification_id: string; token_hash: Buffer; expires_at: Date };

/** Records that somebody is asked for their consent. */
export async function insertConsentRequest(unit: UnitOfWork, request: NewConsentRequest): Promise<void> {
  await accountTable(unit, 'email_notification_confirmations').insert({
    _id: unit.newId(),
    ...request,
    requested_at: unit.now,
    answer: null,
  });
}

/** Which of these addresses consented to receive e-mails, or declined; those that did not respond are not among them. */
export async function loadConsents(
  unit: UnitOfWork,
  emails: readonly string[],
): Promise<Map<string, 'receives' | 'refused'>> {
  if (emails.length === 0) return new Map();
  const found = await accountTable(unit, 'email_notification_addresses')
    .selectFrom()
    .select(['email', 'state'])
    .where('email', 'in', emails)
    .execute();
  return new Map(
    found.map(({ email, state }): [string, 'receives' | 'refused'] => [
      email,
      state === 'confirmed' ? 'receives' : 'refused',
    ]),
  );
}

/** Who has ended which of these notifications or reports: `id address`. */
export async function loadUnsubscribes(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await accountTable(unit, 'unsubscribes')
    .selectFrom()
    .select(['notification_id', 'email'])
    .where('notification_id', 'in', ids)
    .execute();
  return new Set(found.map(({ notification_id, email }) => `${notification_id} ${email}`));
}

/**
 * Deletes the requests and responses of receivers for a deleted notification or report: rows of both kinds are in these tables, so no
 * foreign key deletes them.
 */
export async function forgetReceivers(unit: UnitOfWork, id: string): Promise<void> {
  for (const table of ['email_notification_confirmations', 'unsubscribes'] as const)
    await unit.db
      .deleteFrom(table)
      .where('account_id', '=', unit.accountId)
      .where('notification_id', '=', id)
      .execute();
}
