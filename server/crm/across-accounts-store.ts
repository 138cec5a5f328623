import { sql } from 'kysely';
import { TIMED_TRIGGERS } from '#contracts/crm/automation/automations.ts';
import { BLOCKED_DAYS } from '#contracts/crm/blocker/endpoints.ts';
import { REFUSED_DAYS } from '#contracts/inbound/refused/refused-item.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { CHANGES_DAYS } from '#server/crm/message-edits/changes-store.ts';
import { NAMES_DAYS } from '#server/crm/message-edits/names-store.ts';
import type { Context } from '#server/kit/context.ts';

/** What the CRM reads and deletes in all accounts at once: few files may do so. */

/** For how long the log of rules and the claims of automated answers are kept. */
const RUN_DAYS = 180;

/** The accounts with periodic work: active unread templates, active time-based rules, or a bot's conversation in progress. */
export async function listAccountsToSweep({ database }: Context): Promise<AccountId[]> {
  const { rows } = await sql<{ _id: string }>`
    select a._id from accounts a
     where exists (select from unread_templates t where t.account_id = a._id and t.active)
        or exists (select from ticket_automations r
                    where r.account_id = a._id and r.active and r.trigger = any(${[...TIMED_TRIGGERS]}::text[]))
        or exists (select from bot_episodes e where e.account_id = a._id and e.outcome = 'talking')`.execute(
    database.platform,
  );
  return rows.map(({ _id }) => AccountId.parse(_id));
}

/** Deletes blocked and refused items, changes of messages, and entries of the rule log after their retention. */
export async function deleteExpiredRecords({ database, clock }: Context): Promise<void> {
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
}

/** The accounts in which a ticket waits. */
export async function listAccountsWithWaiting({ database }: Context): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from auto_assign_decisions where waiting_since is not null`.execute(
    database.platform,
  );
  return rows.map(({ account_id }) => account_id);
}

/** The account of a bot: its webhook knows only its ID. */
export async function findAccountOfBot({ database }: Context, botId: string): Promise<AccountId | undefined> {
  const { rows } = await sql<{
    account_id: string;
  }>`select account_id from chatbots where _id = ${botId}`.execute(database.platform);
  return rows[0] && AccountId.parse(rows[0].account_id);
}

/** Deletes tags that expired, of all accounts. */
export async function deleteExpiredTags({ database, clock }: Context): Promise<void> {
  await database.platform
    .deleteFrom('customer_tags')
    .where('expires_at', '<', clock().toISOString())
    .execute();
}

/** The accounts of the tickets whose SLA timers have reached a mark, longest due first. */
export async function listAccountsWithDueTimers(
  { database, clock }: Context,
  most: { accounts: number; tickets: number },
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from (
      select account_id from ticket_sla_metrics where next_at <= ${clock()} order by next_at limit ${most.tickets}
    ) as due limit ${most.accounts}`.execute(database.platform);
  return rows.map(({ account_id }) => AccountId.parse(account_id));
}

/** The accounts with running timers without a heartbeat since an instant. */
export async function listAccountsWithLostTimers({ database }: Context, since: Date): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ticket_time_entries where ended_at is null and last_heartbeat_at < ${since}`.execute(
    database.platform,
  );
  return rows.map(({ account_id }) => AccountId.parse(account_id));
}
