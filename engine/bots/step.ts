import type { ChatbotFlow } from '#contracts/crm/bots/chatbot.ts';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';
import { matchWords } from '#engine/word-match/match-words.ts';
import { parseAnswer } from './match-reply.ts';

/** The parts of a bot that determine its conversation. */
export type Bot = {
  greeting: string;
  flows: readonly ChatbotFlow[];
  handover_words: readonly string[];
  graph: BotGraph;
};

/** A question of the bot and the customer's answer: the label of their choice, or the text that they entered. */
export type BotAnswer = { asked: string; said: string };

/**
 * The state of a conversation: the node that waits for an answer, the values entered so far (by key), the answers (in order), and the
 * number of answers that did not fit.
 */
export type BotState = {
  node: string | null;
  variables: Readonly<Record<string, string>>;
  answers: readonly BotAnswer[];
  misses: number;
};

/** What the customer wrote, and whether it is within the team's working hours. */
export type CustomerMessage = { text: string; open: boolean };

/**
 * Why a conversation is handed over to an agent: at the customer's request, by the flow, because nothing matched, or because an answer was
 * not understood.
 */
export type HandOverReason = 'asked' | 'flow' | 'no_answer' | 'not_understood';

/** How a conversation with a bot ended. */
export type BotOutcome =
  | { outcome: 'handed_over'; reason: HandOverReason; group_id: string | null; person_id: string | null }
  | { outcome: 'resolved'; done: boolean };

/** A turn of a bot. `answered`: the bot had an answer to the customer's message, rather than a greeting or a question of its own. */
export type BotTurn = { say: readonly string[]; talk: BotState; ends: BotOutcome | null; answered: boolean };

/** Maximum nodes of one turn, and number of answers that may not fit before an agent takes over. */
export const STEPS_MAX = 30;
const MISSES_MAX = 2;

/** Number of stored answers; a longer conversation drops its oldest ones. */
const GIVEN_KEPT = 50;

/** The initial state of a conversation. */
export const SILENT: BotState = { node: null, variables: {}, answers: [], misses: 0 };

/** The first turn: the greeting, then the answer to the customer's message. */
export function startConversation(bot: Bot, heard: CustomerMessage): BotTurn {
  const greeting = bot.greeting === '' ? [] : [bot.greeting];
  const turn = asksForPerson(bot, heard)
    ? toPerson(SILENT, 'asked')
    : meet(bot, SILENT, { heard, first: true });
  return { ...turn, say: [...greeting, ...turn.say] };
}

/** A later turn. */
export function continueConversation(bot: Bot, talk: BotState, heard: CustomerMessage): BotTurn {
  if (asksForPerson(bot, heard)) return toPerson(talk, 'asked');
  const node = bot.graph.nodes.find(({ id }) => id === talk.node);
  if (node?.kind === 'choose' || node?.kind === 'ask') return answer(bot, talk, { node, heard });
  return meet(bot, talk, { heard, first: false });
}

function asksForPerson({ handover_words }: Bot, { text }: CustomerMessage): boolean {
  return matchWords(text, handover_words, 'anywhere') !== undefined;
}

function toPerson(talk: BotState, reason: HandOverReason, say: readonly string[] = []): BotTurn {
  return {
    say,
    talk: { ...talk, node: null },
    ends: { outcome: 'handed_over', reason, group_id: null, person_id: null },
    answered: false,
  };
}

/** The turn while no question is open. */
function meet(
  bot: Bot,
  talk: BotState,
  { heard, first }: { heard: CustomerMessage; first: boolean },
): BotTurn {
  const known = byWords(bot, talk, heard);
  if (known) return known;
  const starts = bot.graph.nodes.flatMap((node) => (node.kind === 'start' ? [node] : []));
  const start =
    starts.find(({ words }) => words.length > 0 && matchWords(heard.text, words, 'anywhere') !== undefined) ??
    (first ? starts.find(({ words }) => words.length === 0) : undefined);
  return start?.next ? go(bot, talk, { to: start.next, heard }) : toPerson(talk, 'no_answer');
}

/** An answer by words: the first that matches. */
function byWords({ flows }: Bot, talk: BotState, { text }: CustomerMessage): BotTurn | null {
  const found = flows.find(({ words }) => matchWords(text, words, 'anywhere') !== undefined);
  if (!found) return null;
  const say = [found.answer];
  return found.hand_over
    ? toPerson(talk, 'flow', say)
    : { say, talk: { ...talk, misses: 0 }, ends: null, answered: true };
}

type QuestionNode = Extract<BotNode, { kind: 'choose' | 'ask' }>;

/** The turn while a question of the bot is open. */
function answer(
  bot: Bot,
  talk: BotState,
  { node, heard }: { node: QuestionNode; heard: CustomerMessage },
): BotTurn {
  const given = parseAnswer(node, heard.text);
  if (given) {
    const variables = node.kind === 'ask' ? { ...talk.variables, [node.key]: given.value } : talk.variables;
    const answered = [...talk.answers, { asked: filled(node.text, talk), said: given.value }].slice(
      -GIVEN_KEPT,
    );
    return proceed(bot, { ...talk, variables, answers: answered, misses: 0 }, { to: given.next, heard });
  }
  const known = byWords(bot, talk, heard);
  if (known) return known.ends ? known : { ...known, say: [...known.say, prompt(node, talk)] };
  if (node.kind === 'choose' && node.other) return go(bot, { ...talk, misses: 0 }, { to: node.other, heard });
  const misses = talk.misses + 1;
  if (misses > MISSES_MAX) return toPerson(talk, 'not_understood');
  const again = node.kind === 'ask' && node.again !== '' ? filled(node.again, talk) : prompt(node, talk);
  return { say: [again], talk: { ...talk, misses }, ends: null, answered: false };
}

/** Continues at a node; without one the bot has nothing more to say and waits for the next message. */
function proceed(
  bot: Bot,
  talk: BotState,
  { to, heard }: { to: string | null; heard: CustomerMessage },
): BotTurn {
  return to === null
    ? { say: [], talk: { ...talk, node: null }, ends: { outcome: 'resolved', done: false }, answered: true }
    : go(bot, talk, { to, heard });
}

/** Walks from a node to where the flow waits or ends. */
function go(bot: Bot, from: BotState, { to, heard }: { to: string; heard: CustomerMessage }): BotTurn {
  const say: string[] = [];
  const talk: BotState = { ...from, misses: 0 };
  let id: string | null = to;
  for (let step = 0; step < STEPS_MAX && id !== null; step += 1) {
    const node = bot.graph.nodes.find((one) => one.id === id);
    if (!node) break;
    if ('text' in node && node.text !== '')
      say.push(waitsAt(node) ? prompt(node, talk) : filled(node.text, talk));
    if (waitsAt(node)) return { say, talk: { ...talk, node: node.id }, ends: null, answered: true };
    if (node.kind === 'hand_over')
      return {
        say,
        talk: { ...talk, node: null },
        ends: {
          outcome: 'handed_over',
          reason: 'flow',
          group_id: node.group_id,
          person_id: node.person_id,
        },
        answered: false,
      };
    if (node.kind === 'end')
      return {
        say,
        talk: { ...talk, node: null },
        ends: { outcome: 'resolved', done: node.done },
        answered: true,
      };
    id = node.kind === 'branch' ? (branches(node, talk, heard) ? node.yes : node.no) : node.next;
  }
  // The end of a branch: what the bot said was the answer. A branch that said nothing hands the customer over to an agent.
  if (say.length === 0) return toPerson(talk, 'no_answer');
  return { say, talk: { ...talk, node: null }, ends: null, answered: true };
}

const waitsAt = (node: BotNode): node is QuestionNode => node.kind === 'choose' || node.kind === 'ask';

function branches(
  { on, key, words }: Extract<BotNode, { kind: 'branch' }>,
  { variables }: BotState,
  { open }: CustomerMessage,
): boolean {
  return on === 'hours' ? open : matchWords(variables[key] ?? '', words, 'anywhere') !== undefined;
}

/** A question as it is sent: choices are numbered, so that a number is a valid answer on every channel. */
function prompt(node: QuestionNode, talk: BotState): string {
  return node.kind === 'ask'
    ? filled(node.text, talk)
    : [filled(node.text, talk), ...node.choices.map(({ label }, index) => `${index + 1}. ${label}`)].join(
        '\n',
      );
}

/** A text with the customer's values in place of `{{key}}`; a value that is not known yet becomes empty. */
function filled(text: string, { variables }: BotState): string {
  return text.replaceAll(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g, (_, key: string) => variables[key] ?? '');
}
