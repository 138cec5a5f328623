import * as contract from '#contracts/crm/bots/endpoints.ts';
import { validateGraph, type BotGraph } from '#contracts/crm/bots/graph.ts';
import { Id } from '#contracts/kit/ids.ts';
import {
  startConversation,
  continueConversation,
  type Bot,
  type BotState,
  type BotTurn,
} from '#engine/bots/step.ts';
import { findBot, lockBot, writeGraph, type StoredBot } from '#server/crm/bots/bot-store.ts';
import * as report from '#server/crm/bots/report-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.botReport, async ({ unit, query }) => ({
    figures: await report.countMetrics(unit, query),
    reasons: await report.countReasons(unit, query),
    days: await report.countDays(unit, query),
    bots: await report.countBots(unit, query),
  })),

  bind(contract.listBotEpisodes, async ({ unit, query: { cursor, limit, ...wanted } }) => {
    if (cursor !== undefined && !Id.safeParse(cursor).success) refuse('cursor_invalid');
    const rows = await report.listEpisodes(unit, { ...wanted, limit, before: cursor });
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?._id ?? null) : null };
  }),

  bind(contract.getBotFlow, async ({ unit, params }) => shown(requireFound(await findBot(unit, params._id)))),

  bind(contract.saveBotFlow, async ({ unit, params, body }) => {
    refuseFaulty(body.graph);
    const version = requireFound(await lockBot(unit, params._id));
    const before = requireFound(await findBot(unit, params._id));
    if (body.version !== undefined && body.version !== version)
      refuse('stale_version', { data: shown(before) });
    await writeGraph(unit, params._id, body.graph);
    const after = requireFound(await findBot(unit, params._id));
    record(unit, before, after);
    return shown(after);
  }),

  bind(contract.tryBotFlow, async ({ unit, params, body }) => {
    refuseFaulty(body.graph);
    const bot = requireFound(await findBot(unit, params._id));
    return talkThrough({ ...bot, graph: body.graph }, body);
  }),
];

function shown({ _id, name, provider, active, graph, version }: StoredBot) {
  return {
    _id,
    name,
    provider,
    active,
    graph,
    version,
  };
}

/** @throws flow_faulty naming every fault */
function refuseFaulty(graph: BotGraph): void {
  const faults = validateGraph(graph);
  if (faults.length > 0) refuse('flow_faulty', { data: { faults } });
}

function record(unit: UnitOfWork, before: StoredBot, after: StoredBot): void {
  unit.record({
    kind: 'chatbot.updated',
    entityId: after._id,
    before: { nodes: before.graph.nodes.length, version: before.version },
    after: { nodes: after.graph.nodes.length, version: after.version },
  });
}

type TrialConversation = { from: 'customer' | 'bot'; text: string }[];

/** A whole conversation with a bot, from its first message. */
function talkThrough(bot: Bot, { said, open }: { said: readonly string[]; open: boolean }) {
  const lines: TrialConversation = [];
  let talk: BotState | null = null;
  let ended: string | null = null;
  for (const text of said) {
    lines.push({ from: 'customer', text });
    if (ended !== null) break;
    const turn: BotTurn =
      talk === null
        ? startConversation(bot, { text, open })
        : continueConversation(bot, talk, { text, open });
    lines.push(...turn.say.map((one) => ({ from: 'bot' as const, text: one })));
    ({ talk } = turn);
    if (turn.ends) ended = turn.ends.outcome === 'handed_over' ? turn.ends.reason : 'resolved';
  }
  return { lines, ended, node: talk?.node ?? null };
}
