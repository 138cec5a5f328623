import { sql } from 'kysely';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { BotGraph } from '#contracts/crm/bots/graph.ts';
import type { Channel } from '#contracts/networks.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listCachedItems, listSetting, type SettingItemOf } from '#server/settings/public.ts';

/** A bot with its flow. */
export type StoredBot = SettingItemOf<typeof chatbot, 'bots'> & { graph: BotGraph };

/** The fallback for a flow that a later release wrote: nothing, so that people answer. */
const EMPTY: BotGraph = { nodes: [] };

async function graphsOf(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, BotGraph>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; graph: unknown }>`
    select _id, graph from chatbots where account_id = ${accountId} and _id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ _id, graph }) => [_id, BotGraph.safeParse(graph).data ?? EMPTY]));
}

async function withGraphs(
  unit: UnitOfWork,
  bots: readonly SettingItemOf<typeof chatbot, 'bots'>[],
): Promise<StoredBot[]> {
  const graphs = await graphsOf(
    unit,
    bots.map(({ _id }) => _id),
  );
  return bots.map((bot) => ({ ...bot, graph: graphs.get(bot._id) ?? EMPTY }));
}

/** A bot by its ID; nothing when it is gone. */
export async function findBot(unit: UnitOfWork, id: string): Promise<StoredBot | undefined> {
  const bots = await listSetting(unit, chatbot, 'bots');
  const [bot] = await withGraphs(
    unit,
    bots.filter(({ _id }) => _id === id),
  );
  return bot;
}

/** The active bots of a channel, in their order. */
export async function listActiveBots(unit: UnitOfWork, channel: Channel): Promise<StoredBot[]> {
  return withGraphs(
    unit,
    (await listSetting(unit, chatbot, 'bots')).filter((bot) => bot.active && bot.channel === channel),
  );
}

/** Whether any bot is in use. */
export async function hasBots(unit: UnitOfWork): Promise<boolean> {
  return (await listCachedItems(unit, chatbot, 'bots')).some(({ active }) => active);
}

/** Writes a bot's flow; its version increases. */
export async function writeGraph(unit: UnitOfWork, id: string, graph: BotGraph): Promise<void> {
  await sql`
    update chatbots set graph = ${JSON.stringify(graph)}, version = version + 1, updated_at = ${unit.now}
     where account_id = ${unit.accountId} and _id = ${id}`.execute(unit.db);
}

/** The version of a bot, locked until the unit ends; nothing when there is no such bot. */
export async function lockBot({ db, accountId }: UnitOfWork, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from chatbots where account_id = ${accountId} and _id = ${id} for update`.execute(db);
  return rows[0]?.version;
}
