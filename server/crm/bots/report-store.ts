import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import {
  BOT_OUTCOMES,
  BotMetric,
  DURABLE_DAYS,
  type BotEpisode,
  type BotOutcome,
  type HandOverReason,
} from '#contracts/crm/bots/endpoints.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Conversations that began in a period, of one bot or all. */
export type Span = { from: string; to: string; bot_id?: string | undefined };

function within({ accountId }: UnitOfWork, { from, to, bot_id }: Span): RawBuilder<SqlBool> {
  return sql`
  e.account_id = ${accountId} and e.started_at >= ${from} and e.started_at < ${to}
  and ${bot_id === undefined ? sql`true` : sql`e.bot_id = ${bot_id}`}`;
}

/** The customer wrote in that ticket, or in a later one of the same contact, within the days after the bot was done. */
const cameBack = sql`exists (
  select from messages m join tickets t on t.account_id = e.account_id and t._id = e.ticket_id
   where m.account_id = e.account_id and m.contact_id = t.contact_id and m.direction = 'in'
     and m.at > e.ended_at and m.at <= e.ended_at + ${DURABLE_DAYS} * interval '1 day')`;

/**
 * The definition of each metric: one condition for the number and for its list, so that they cannot differ. Every numerator is a part of
 * its denominator: resolved and handed over of ended, durable of those resolved long enough ago to be known.
 */
function counted(now: Date): Record<BotMetric, RawBuilder<SqlBool>> {
  const old = sql`e.outcome = 'resolved' and e.ended_at <= ${now}::timestamptz - ${DURABLE_DAYS} * interval '1 day'`;
  return {
    started: sql`true`,
    talking: sql`e.outcome = 'talking'`,
    ended: sql`e.outcome <> 'talking'`,
    resolved: sql`e.outcome = 'resolved'`,
    handed_over: sql`e.outcome = 'handed_over'`,
    taken_over: sql`e.outcome = 'taken_over'`,
    abandoned: sql`e.outcome = 'abandoned'`,
    answered: sql`e.answers > 0`,
    durable_of: sql`(${old})`,
    durable: sql`(${old} and not ${cameBack})`,
  };
}

/** Every metric of the dashboard. */
export async function countMetrics(unit: UnitOfWork, span: Span): Promise<Record<BotMetric, number>> {
  const of = counted(unit.now);
  const { rows } = await sql<Record<BotMetric, number>>`
    select ${sql.join(BotMetric.options.map((name) => sql`(count(*) filter (where ${of[name]}))::int as ${sql.ref(name)}`))}
      from bot_episodes e where ${within(unit, span)}`.execute(unit.db);
  const [row] = rows;
  if (!row) throw new Error('the statement answered no row');
  return row;
}

/** The reasons why conversations were handed over, most frequent first. */
export async function countReasons(unit: UnitOfWork, span: Span) {
  return (
    await sql<{ reason: z.infer<typeof HandOverReason>; count: number }>`
      select e.reason, count(*)::int as count from bot_episodes e
       where ${within(unit, span)} and e.outcome = 'handed_over' and e.reason is not null
       group by 1 order by 2 desc, 1`.execute(unit.db)
  ).rows;
}

/** Conversations by the day on which they began, in the account's time zone, and by how they ended: every day of the period. */
export async function countDays(unit: UnitOfWork, span: Span) {
  return (
    await sql<Record<BotOutcome | 'started', number> & { day: string }>`
      select to_char(d.day, 'YYYY-MM-DD') as day, count(e._id)::int as started,
             ${sql.join(BOT_OUTCOMES.map((outcome) => sql`(count(*) filter (where e.outcome = ${outcome}))::int as ${sql.ref(outcome)}`))}
        from accounts a
             cross join generate_series((${span.from}::timestamptz at time zone a.time_zone)::date,
               ((${span.to}::timestamptz - interval '1 millisecond') at time zone a.time_zone)::date, interval '1 day') d (day)
             left join bot_episodes e on ${within(unit, span)} and (e.started_at at time zone a.time_zone)::date = d.day::date
       where a._id = ${unit.accountId} group by d.day order by d.day`.execute(unit.db)
  ).rows;
}

/** Conversations by bot, the most active first, under its latest name. */
export async function countBots(unit: UnitOfWork, span: Span) {
  return (
    await sql<{
      _id: string;
      name: string;
      started: number;
      ended: number;
      resolved: number;
      handed_over: number;
    }>`
      select e.bot_id as _id, (array_agg(e.bot_name order by e.started_at desc))[1] as name, count(*)::int as started,
             (count(*) filter (where e.outcome <> 'talking'))::int as ended,
             (count(*) filter (where e.outcome = 'resolved'))::int as resolved,
             (count(*) filter (where e.outcome = 'handed_over'))::int as handed_over
        from bot_episodes e where ${within(unit, span)} group by 1 order by 3 desc, 1 limit 100`.execute(
      unit.db,
    )
  ).rows;
}

type EpisodeQuery = Span & {
  figure: BotMetric;
  reason?: z.infer<typeof HandOverReason> | undefined;
  before?: string | undefined;
  limit: number;
};

/** The conversations that a metric counts, newest first; at most one more than `limit`. */
export async function listEpisodes(unit: UnitOfWork, wanted: EpisodeQuery): Promise<BotEpisode[]> {
  const { figure, reason, before, limit } = wanted;
  const { rows } = await sql<
    Omit<BotEpisode, 'bot' | 'ticket'> & {
      bot_id: string;
      bot_name: string;
      ticket_id: string;
      number: number;
      customer: string;
    }
  >`
    select e._id, e.bot_id, e.bot_name, e.ticket_id, t.number, ${buildContactNameSql('c')} as customer, e.outcome, e.reason, e.turns,
           e.started_at, e.ended_at
      from bot_episodes e
      join tickets t on t.account_id = e.account_id and t._id = e.ticket_id
      join contacts c on c.account_id = t.account_id and c._id = t.contact_id
     where ${within(unit, wanted)} and ${counted(unit.now)[figure]}
       and ${reason === undefined ? sql`true` : sql`e.reason = ${reason}`}
       and ${before === undefined ? sql`true` : sql`e._id < ${before}`}
     order by e._id desc limit ${limit + 1}`.execute(unit.db);
  return rows.map(({ bot_id, bot_name, ticket_id, number, customer, ...row }) => ({
    ...row,
    bot: { _id: bot_id, name: bot_name },
    ticket: { _id: ticket_id, number, customer },
  }));
}
