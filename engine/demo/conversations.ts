import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getDemoAgents } from './agents.ts';
import { makePopulation, type DemoAuthor } from './authors.ts';
import { toDemoMoment } from './calendar.ts';
import type { Turn } from './dialog.ts';
import { generateDialog } from './dialogs.ts';
import { chance, pickLogNormal, pick, makeRandom, type Random } from './random.ts';
import type { DemoAgent } from './texts/team.ts';

/** The state of a demonstration conversation; the names are those of ticket states. */
export type DemoOutcome = 'new' | 'open' | 'pending' | 'done' | 'closed';

/** One message of a conversation; `at` is ISO 8601 UTC, `agent` the e-mail address of the answering agent. */
export type DemoMessage = {
  _id: string;
  from: 'customer' | 'agent';
  text: string;
  at: string;
  agent?: string;
};

/** A customer's conversation with the care team. `rating` (1–5) is present where the customer gave one. */
export type DemoConversation = {
  _id: string;
  channel: 'line' | 'webchat';
  language: 'th' | 'en';
  customer: { _id: string; name: string; email?: string };
  topic: string;
  tags: readonly string[];
  outcome: DemoOutcome;
  messages: DemoMessage[];
  rating?: number;
};

/** Times in milliseconds since 1970; `count` conversations begin between `from` and `to`, and no message is later than `to`. */
export type DemoConversationRange = { seed: number; from: number; to: number; count: number };

/**
 * Conversations on LINE and web chat in order of their first message. Customers come back; answers take minutes within working hours (8:00
 * to 20:00 in Bangkok) and wait for the morning otherwise; conversations that began late may still be open.
 */
export function generateDemoConversations({
  seed,
  from,
  to,
  count,
}: DemoConversationRange): DemoConversation[] {
  const random = makeRandom(seed, 0xc4a7);
  const starts = Array.from({ length: count }, () => startBetween(random, from, to)).sort((a, b) => a - b);
  const people = makePopulation(seed);
  return starts.map((start, place) => {
    const own = makeRandom(seed, place, 0xd1a1);
    const channel = chance(own, 0.72) ? 'line' : 'webchat';
    const customer = people(channel, Math.floor(count * 0.6 * own() ** 1.3));
    return converse(own, { id: `chat-${(seed >>> 0).toString(36)}-${place}`, channel, customer, start, to });
  });
}

type Setting = { id: string; channel: 'line' | 'webchat'; customer: DemoAuthor; start: number; to: number };

function converse(random: Random, { id, channel, customer, start, to }: Setting): DemoConversation {
  const team = getDemoAgents().filter(
    (one) => one.role === 'agent' && one.languages.includes(customer.language),
  );
  const agent = pick(random, team);
  const { dialog, turns } = generateDialog(random, { customer, agent, staffed: isStaffed(start) });
  const unfinished = chance(random, 0.9 * Math.exp((start - to) / (8 * MS_PER_DAY)));
  const heard = unfinished ? broken(random, turns) : turns;
  const messages = timed(random, heard, { id, agent, start, to });
  const outcome = outcomeOf(messages, turns.length, to);
  const rated = (outcome === 'done' || outcome === 'closed') && chance(random, 0.4);
  const email =
    channel === 'webchat' && chance(random, 0.6) ? { email: `${customer.profile._id}@example.com` } : {};
  return {
    _id: id,
    channel,
    language: customer.language,
    customer: { _id: customer.profile._id, name: customer.profile.name, ...email },
    topic: dialog.topic,
    tags: dialog.tags,
    outcome,
    messages,
    ...(rated
      ? { rating: pick(random, dialog.topic === 'compliment' ? [5, 5, 4] : [5, 5, 4, 4, 3, 2, 1]) }
      : {}),
  };
}

/** A conversation that stopped in the middle, more often with a waiting customer than with one who has to answer. */
function broken(random: Random, turns: readonly Turn[]): readonly Turn[] {
  const length = 1 + Math.floor(random() * (turns.length - 1));
  const ours = turns[length - 1]?.from === 'agent';
  return turns.slice(0, ours && chance(random, 0.6) ? length - 1 : length);
}

/** Gives each turn its time; turns after `to` are left out. */
function timed(
  random: Random,
  turns: readonly Turn[],
  { id, agent, start, to }: { id: string; agent: DemoAgent; start: number; to: number },
): DemoMessage[] {
  const messages: DemoMessage[] = [];
  let at = start;
  let before: Turn['from'] | undefined;
  for (const { from, text } of turns) {
    if (before !== undefined)
      at = from === 'agent' ? answerTime(random, at, before) : at + customerPause(random, before);
    if (at >= to) break;
    const who = from === 'agent' ? { agent: agent.email } : {};
    messages.push({ _id: `${id}-${messages.length}`, from, text, at: new Date(at).toISOString(), ...who });
    before = from;
  }
  return messages;
}

/** The median is four minutes to the first answer and two between an agent's own messages; at night the answer comes after 8:00. */
function answerTime(random: Random, at: number, before: Turn['from']): number {
  const answered = at + Math.max(8_000, pickLogNormal(random, before === 'agent' ? 120_000 : 240_000, 0.9));
  if (isStaffed(answered)) return Math.floor(answered);
  const { hour } = toDemoMoment(answered);
  const untilEight = ((32 - hour) % 24) * MS_PER_HOUR - (answered % MS_PER_HOUR);
  return Math.floor(answered + untilEight + pickLogNormal(random, 12 * 60_000, 0.8));
}

/** Customers add a message within seconds, answer within minutes, and one in twelve comes back hours later. */
function customerPause(random: Random, before: Turn['from']): number {
  if (before === 'customer') return Math.floor(pickLogNormal(random, 15_000, 0.6));
  return Math.floor(
    chance(random, 0.08) ? pickLogNormal(random, 3 * MS_PER_HOUR, 0.7) : pickLogNormal(random, 100_000, 0.9),
  );
}

function outcomeOf(messages: readonly DemoMessage[], planned: number, to: number): DemoOutcome {
  const last = messages.at(-1);
  if (last === undefined || messages.every(({ from }) => from === 'customer')) return 'new';
  if (messages.length < planned) return last.from === 'agent' ? 'pending' : 'open';
  return to - Date.parse(last.at) > 14 * MS_PER_DAY ? 'closed' : 'done';
}

/** Whether it is within the team's working hours. */
function isStaffed(time: number): boolean {
  const { hour } = toDemoMoment(time);
  return hour >= 8 && hour < 20;
}

/** A start time by the day's rhythm (times at which few people write are drawn less often), more of them towards the end. */
function startBetween(random: Random, from: number, to: number): number {
  for (;;) {
    const time = Math.floor(from + random() ** 0.6 * (to - from));
    if (random() < toDemoMoment(time).volume / 2.5) return time;
  }
}
