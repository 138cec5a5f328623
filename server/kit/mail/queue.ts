import { sql } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { deliverMailJob } from '#contracts/mail/jobs.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { TEMPLATES, type TemplateName, type ValuesOf } from '#server/kit/mail/templates.ts';

/**
 * The kinds whose content is in the language that their sender chose; every other is in that of its recipient, if they are a user with one.
 */
const IN_CHOSEN_LANGUAGE: ReadonlySet<TemplateName> = new Set([
  'digest',
  'ticket-digest',
  'report-ready',
  'confirm-address',
]);

/** An e-mail to be sent: recipient, kind, values, and the language for recipients without one of their own. */
export type NewMail<N extends TemplateName> = {
  to: string;
  template: N;
  values: ValuesOf<N>;
  language: Language;
  /** The brand at whose host it was requested; otherwise the brand under which its recipient signs in. */
  brandId?: string | null | undefined;
};

/**
 * Puts an e-mail and the job that delivers it into the unit of work's transaction: if that is rolled back, nothing is sent. The values are
 * encrypted until the e-mail is delivered, since they may hold a one-time link.
 * @returns the e-mail's id
 * @throws ZodError when the address or the values are invalid
 */
export async function enqueueMail<N extends TemplateName>(
  unit: UnitOfWork,
  mail: NewMail<N>,
): Promise<string> {
  const _id = unit.newId();
  const to = Email.parse(mail.to);
  const values = TEMPLATES[mail.template].values.parse(mail.values);
  await unit.db
    .insertInto('mails')
    .values({
      account_id: unit.accountId,
      _id,
      to_address: to,
      template: mail.template,
      language: IN_CHOSEN_LANGUAGE.has(mail.template)
        ? mail.language
        : sql`coalesce(${languageOfPerson(unit, to)}, ${mail.language})`,
      calendar: sql<Calendar>`coalesce(${calendarOfPerson(unit, to)}, 'gregorian')`,
      brand_id: mail.brandId ?? brandOfPerson(unit, to),
      values: unit.secrets.seal(JSON.stringify(values)),
      state: 'queued',
      error: null,
      created_at: unit.now,
      settled_at: null,
    })
    .execute();
  await unit.addJob(deliverMailJob, { account_id: unit.accountId, mail_id: _id }, { key: `mail:${_id}` });
  return _id;
}

/** The language of a user of the account; nothing for recipients who are not users. */
function languageOfPerson(unit: UnitOfWork, email: string) {
  return unit.db
    .selectFrom('users')
    .select('language')
    .where('account_id', '=', unit.accountId)
    .where('email', '=', email);
}

/** The calendar of a user of the account; nothing for recipients who are not users. */
function calendarOfPerson(unit: UnitOfWork, email: string) {
  return unit.db
    .selectFrom('users')
    .select('calendar')
    .where('account_id', '=', unit.accountId)
    .where('email', '=', email);
}

/** The brand under which a user of the account signed in last; nothing for recipients who are not users. */
function brandOfPerson(unit: UnitOfWork, email: string) {
  return unit.db
    .selectFrom('users')
    .select('brand_id')
    .where('account_id', '=', unit.accountId)
    .where('email', '=', email);
}
