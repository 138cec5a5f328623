import { sql, type Insertable, type Updateable } from 'kysely';
import type { BotOutcome } from '#contracts/crm/bots/endpoints.ts';
import type { BotAnswer } from '#engine/bots/step.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** An active conversation of a bot. */
export type Episode = {
  _id: string;
  bot_id: string;
  bot_name: string;
  ticket_id: string;
  node_id: string | null;
  variables: Record<string, string>;
  collected_answers: readonly BotAnswer[];
  misses: number;
  turns: number;
  answers: number;
  outside_id: string | null;
  started_at: string;
};
const COLUMNS = [
  '_id',
  'bot_id',
  'bot_name',
  'ticket_id',
  'node_id',
  'variables',
  'collected_answers',
  'misses',
  'turns',
  'answers',
  'outside_id',
  'started_at',
] as const;

function talking(unit: UnitOfWork) {
  return accountTable(unit, 'bot_episodes').selectFrom().select(COLUMNS).where('outcome', '=', 'talking');
}

/** The bot's active conversation in a ticket, locked. */
export function lockEpisodeOfTicket(unit: UnitOfWork, ticketId: string): Promise<Episode | undefined> {
  return talking(unit).where('ticket_id', '=', ticketId).forUpdate().executeTakeFirst();
}

const oneTalking = planOnce((db: Db) =>
  db
    .selectFrom('bot_episodes')
    .select('_id')
    .where('account_id', '=', slot('account'))
    .where('ticket_id', '=', slot('ticket'))
    .where('outcome', '=', sql.lit('talking')),
);

/** Whether a bot's conversation is active in a ticket. */
export async function isTalking(unit: UnitOfWork, ticketId: string): Promise<boolean> {
  return (await oneTalking(unit.db, { account: unit.accountId, ticket: ticketId })).rows.length > 0;
}

const anyTalking = planOnce((db: Db) =>
  db
    .selectFrom('bot_episodes')
    .select('_id')
    .where('account_id', '=', slot('account'))
    .where('outcome', '=', sql.lit('talking'))
    .limit(sql.lit(1)),
);

/** Whether any bot's conversation is active. */
export async function isAnyTalking(unit: UnitOfWork): Promise<boolean> {
  return (await anyTalking(unit.db, { account: unit.accountId })).rows.length > 0;
}

/** An active conversation by its own ID, locked. */
export function lockEpisode(unit: UnitOfWork, id: string): Promise<Episode | undefined> {
  return talking(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
}

/** An active conversation by the ID that an external bot uses for it, locked. */
export function lockEpisodeByOutsideId(
  unit: UnitOfWork,
  botId: string,
  outsideId: string,
): Promise<Episode | undefined> {
  return talking(unit)
    .where('bot_id', '=', botId)
    .where('outside_id', '=', outsideId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a bot has taken part in a ticket, however that ended. */
export async function hasTalked(unit: UnitOfWork, ticketId: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'bot_episodes')
      .selectFrom()
      .select('_id')
      .where('ticket_id', '=', ticketId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Begins a conversation. */
export async function startEpisode(
  unit: UnitOfWork,
  { bot, ticketId }: { bot: { _id: string; name: string }; ticketId: string },
): Promise<Episode> {
  const row = {
    _id: unit.newId(),
    bot_id: bot._id,
    bot_name: bot.name,
    ticket_id: ticketId,
    node_id: null,
    misses: 0,
    turns: 0,
    answers: 0,
    outside_id: null,
  };
  await accountTable(unit, 'bot_episodes').insert({
    ...row,
    variables: '{}',
    started_at: unit.now,
    last_at: unit.now,
  });
  return { ...row, variables: {}, collected_answers: [], started_at: unit.now.toISOString() };
}

/** Writes the changes of a conversation. */
export async function writeEpisode(
  unit: UnitOfWork,
  id: string,
  changes: Updateable<Tables['bot_episodes']>,
): Promise<void> {
  await accountTable(unit, 'bot_episodes').update(id, changes);
}

/** Writes how a conversation ended, and records the event. */
export async function endEpisode(
  unit: UnitOfWork,
  episode: Pick<Episode, '_id' | 'ticket_id' | 'bot_id'>,
  { outcome, reason }: { outcome: BotOutcome; reason: Tables['bot_episodes']['reason'] },
): Promise<void> {
  await writeEpisode(unit, episode._id, { outcome, reason, ended_at: unit.now, node_id: null });
  unit.record({
    kind: outcome === 'handed_over' ? 'bot.handed_over' : 'bot.ended',
    entityId: episode.ticket_id,
    data: { ticket_id: episode.ticket_id, bot_id: episode.bot_id, outcome, reason },
  });
}

/** The conversations whose customer has been silent for longer than their bot waits; locked. */
export async function lockIdleEpisodes({ db, accountId, now }: UnitOfWork): Promise<Episode[]> {
  const { rows } = await sql<Episode>`
    select ${sql.join(COLUMNS.map((name) => sql.ref(`e.${name}`)))}
      from bot_episodes e
      left join chatbots b on b.account_id = e.account_id and b._id = e.bot_id
     where e.account_id = ${accountId} and e.outcome = 'talking'
       and e.last_at < ${now}::timestamptz - coalesce(b.abandon_after_seconds, 0) * interval '1 second'
     order by e.last_at limit 1000 for update of e`.execute(db);
  return rows;
}

type EndedEpisode = Pick<
  Insertable<Tables['bot_episodes']>,
  'ticket_id' | 'turns' | 'answers' | 'outcome' | 'reason'
> & {
  started_at: Date;
  ended_at: Date;
};

/** Stores conversations of a bot that have ended. */
export async function insertEndedEpisodes(
  unit: UnitOfWork,
  bot: { _id: string; name: string },
  episodes: readonly EndedEpisode[],
): Promise<void> {
  if (episodes.length === 0) return;
  await accountTable(unit, 'bot_episodes').insert(
    episodes.map((episode) => ({
      _id: unit.newId(),
      bot_id: bot._id,
      bot_name: bot.name,
      variables: '{}',
      ...episode,
      last_at: episode.ended_at,
    })),
  );
}
