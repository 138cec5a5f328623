import { z } from 'zod';
import { BotGraph } from '#contracts/crm/bots/graph.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const crm = { envelope: 'crm' as const, feature: 'chatbot_dashboard' as const };
const READ = ['crm.channel.read'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: ['crm.channel.write'] as const, product: 'crm' as const };
const one = z.object({ _id: Id });

/** A bot's flow as its editor reads and writes it. `version` is the bot's. */
const Flow = z.object({
  _id: Id,
  name: z.string(),
  provider: z.enum(['flows', 'gptbots']),
  active: z.boolean(),
  graph: BotGraph,
  version: z.number().int(),
});

export const getBotFlow = defineEndpoint({
  ...crm,
  name: 'chatbot.flow',
  method: 'GET',
  path: '/crm/chatbot/{_id}/flow',
  access: read,
  summary: 'Get the flow of a chatbot',
  input: { params: one },
  answer: Flow,
  errors: ['not_found'],
});

export const saveBotFlow = defineEndpoint({
  ...crm,
  name: 'chatbot.save-flow',
  method: 'PUT',
  path: '/crm/chatbot/{_id}/flow',
  access: write,
  summary: 'Save the flow of a chatbot; one that cannot be completed is refused with its faults',
  input: { params: one, body: z.strictObject({ graph: BotGraph, version: Version.optional() }) },
  answer: Flow,
  errors: ['not_found', 'stale_version', 'flow_faulty'],
  event: 'chatbot.updated',
});

const Line = z.object({ from: z.enum(['customer', 'bot']), text: z.string() });

/** Tests a flow that is being edited: everything that the customer has written so far, answered from the beginning. */
export const tryBotFlow = defineEndpoint({
  ...crm,
  name: 'chatbot.try',
  method: 'POST',
  path: '/crm/chatbot/{_id}/try',
  access: read,
  summary: 'Preview what a bot with this flow would answer to these messages; nothing is sent',
  input: {
    params: one,
    body: z.strictObject({
      graph: BotGraph,
      said: z.array(z.string().max(2000)).min(1).max(50),
      open: z.boolean().default(true),
    }),
  },
  answer: z.object({ lines: z.array(Line), ended: z.string().nullable(), node: z.string().nullable() }),
  errors: ['not_found', 'flow_faulty'],
});

/**
 * How a conversation with a bot ended. `talking`: it has not ended. `resolved`: its flow reached an end. `handed_over`: the bot handed it
 * to a person. `taken_over`: a person answered without a handover. `abandoned`: the customer wrote nothing more.
 */
export const BOT_OUTCOMES = ['talking', 'resolved', 'handed_over', 'taken_over', 'abandoned'] as const;
export const BotOutcome = z.enum(BOT_OUTCOMES);
export type BotOutcome = z.infer<typeof BotOutcome>;

/** Why it was handed over. */
export const HAND_OVER_REASONS = [
  'asked',
  'flow',
  'no_answer',
  'not_understood',
  'cannot_say',
  'outside_failed',
] as const;
export const HandOverReason = z.enum(HAND_OVER_REASONS);

/** Days after which a resolved matter counts as settled for good, if the customer has not come back. */
export const DURABLE_DAYS = 7;

const Range = z.strictObject({ from: Instant, to: Instant, bot_id: Id.optional() });

/** What a number of the dashboard counts: the list is queried with the same input. */
export const BotMetric = z.enum([
  'started',
  'ended',
  'resolved',
  'handed_over',
  'taken_over',
  'abandoned',
  'talking',
  'answered',
  'durable_of',
  'durable',
]);
export type BotMetric = z.infer<typeof BotMetric>;

/** Conversations by how they ended: together all that began. */
const endings = {
  started: z.number().int(),
  resolved: z.number().int(),
  handed_over: z.number().int(),
  taken_over: z.number().int(),
  abandoned: z.number().int(),
  talking: z.number().int(),
};

export const botReport = defineEndpoint({
  ...crm,
  name: 'chatbot.report',
  method: 'GET',
  path: '/crm/chatbot/report',
  access: read,
  summary: 'Report the bot conversations that started in a period, by how they ended',
  input: { query: Range },
  answer: z.object({
    figures: z.record(BotMetric, z.number().int()),
    reasons: z.array(z.object({ reason: HandOverReason, count: z.number().int() })),
    /** Every day of the period in the account's zone, also those without a conversation. */
    days: z.array(
      z.object({
        day: z.string(),
        ...endings,
      }),
    ),
    bots: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        started: z.number().int(),
        ended: z.number().int(),
        resolved: z.number().int(),
        handed_over: z.number().int(),
      }),
    ),
  }),
});

/** One conversation of a bot. */
export const BotEpisode = z.object({
  _id: Id,
  bot: z.object({ _id: Id, name: z.string() }),
  ticket: z.object({ _id: Id, number: z.number().int(), customer: z.string() }),
  outcome: BotOutcome,
  reason: HandOverReason.nullable(),
  turns: z.number().int(),
  started_at: Instant,
  ended_at: Instant.nullable(),
});
export type BotEpisode = z.infer<typeof BotEpisode>;

export const listBotEpisodes = defineEndpoint({
  ...crm,
  name: 'chatbot.episodes',
  method: 'GET',
  path: '/crm/chatbot/episodes',
  access: { kind: 'permitted', need: [...READ, 'crm.ticket.read'], product: 'crm' },
  summary: 'List the conversations that a figure of the dashboard counts, newest first',
  input: {
    query: Range.extend({
      figure: BotMetric.default('started'),
      reason: HandOverReason.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(BotEpisode),
  errors: ['cursor_invalid'],
});

export const ENDPOINTS = [botReport, listBotEpisodes, getBotFlow, saveBotFlow, tryBotFlow];

export const EVENTS = ['bot.started', 'bot.handed_over', 'bot.ended'].map((name) =>
  defineEvent({ name, need: ['crm.ticket.read'], data: z.object({ ticket_id: Id }).loose() }),
);

/** Requests the answer of an external bot to a message; the answer arrives at the bot's webhook. */
export const callChatbotJob = defineJob({
  name: 'crm.call-chatbot',
  payload: z.object({ account_id: Id, episode_id: Id, message_id: Id }),
  attempts: 3,
  // A customer's lines reach the bot one after another, in one conversation there.
  queue: ({ episode_id }) => `bot:${episode_id}`,
});

/** Gives the conversation of a ticket that is done back to the bot of its network. */
export const handBackJob = defineJob({
  name: 'crm.hand-back',
  payload: z.object({ account_id: Id, ticket_id: Id }),
  attempts: 5,
  queue: ({ ticket_id }) => `hand-back:${ticket_id}`,
});

export const JOBS = [callChatbotJob, handBackJob];
