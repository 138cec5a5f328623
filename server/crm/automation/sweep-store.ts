import { sql } from 'kysely';
import { z } from 'zod';
import { TIMED_TRIGGERS } from '#contracts/crm/automation/automations.ts';
import { BLOCKED_DAYS } from '#contracts/crm/blocker/endpoints.ts';
import { REFUSED_DAYS } from '#contracts/inbound/refused/refused-item.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { CHANGES_DAYS } from '#server/crm/changes/changes-store.ts';
import { NAMES_DAYS } from '#server/crm/changes/names-store.ts';
import type { Context } from '#server/kit/context.ts';

/** For how long the log of rules and the claims of automated answers are kept. */
const RUN_DAYS = 180;
const Row = z.object({ _id: AccountId });

/** The accounts with periodic work: active unread templates, active time-based rules, or a bot's conversation in progress. */
export const listAccountsToSweep = async ({ database }: Context): Promise<AccountId[]> => {
  const { rows } = await sql`
    select a._id from accounts a
     where exists (select from unread_templates t where t.account_id = a._id and t.active)
        or exists (select from ticket_automations r
                    where r.account_id = a._id and r.active and r.trigger = any(${[...TIMED_TRIGGERS]}::text[]))
        or exists (select from bot_episodes e where e.account_id = a._id and e.outcome = 'talking')`.execute(
    database.platform,
  );
  return rows.map((row) => Row.parse(row)._id);
};

/** Deletes blocked and refused items, changes of messages, and entries of the rule log after their retention. */
export const deleteExpiredRecords = async ({ database, clock }: Context): Promise<void> => {
  const before = (days: number): Date => new Date(clock().getTime() - days * MS_PER_DAY);
  await sql`delete from blocked_items where at < ${before(BLOCKED_DAYS)}`.execute(database.platform);
  await sql`delete from refused_items where received_at < ${before(REFUSED_DAYS)}`.execute(database.platform);
  await sql`delete from message_changes where changed_at < ${before(CHANGES_DAYS)}`.execute(
    database.platform,
  );
  await sql`delete from message_aliases where created_at < ${before(NAMES_DAYS)}`.execute(database.platform);
  await sql`delete from rule_runs where at < ${before(RUN_DAYS)} and outcome <> 'waiting'`.execute(
    database.platform,
  );
  await sql`delete from automatic_replies where at < ${before(RUN_DAYS)}`.execute(database.platform);
};
