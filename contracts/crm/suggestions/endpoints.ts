import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

const crm = { envelope: 'crm' } as const;
const read = { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' } as const;
const write = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const params = z.object({ _id: Id });

const Suggested = z.object({ _id: Id, name: z.string(), confidence: z.number() });

/** The tags and assignments of similar tickets. `examples`: from how many tickets they are learnt; none is applied automatically. */
export const Suggestions = z.object({
  /** `learning`: retry in a moment; `too_few`: the team has not assigned enough yet. */
  state: z.enum(['ready', 'learning', 'too_few']),
  examples: z.number().int(),
  tags: z.array(Suggested.extend({ above: z.array(z.string()) })),
  groups: z.array(Suggested),
  people: z.array(Suggested),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const getSuggestions = defineEndpoint({
  ...crm,
  name: 'ticket.suggestions',
  method: 'GET',
  path: '/crm/tickets/{_id}/suggestions',
  access: read,
  summary: 'Suggest tags, a group and an assignee from what the team chose for similar tickets',
  input: { params },
  answer: Suggestions,
  errors: ['not_found'],
});

export const getAssistant = defineEndpoint({
  ...crm,
  name: 'assistant.get',
  method: 'GET',
  path: '/crm/assistant',
  access: read,
  summary: 'Get whether a language model is available, and which',
  answer: z.object({ enabled: z.boolean(), model: z.string() }),
});

/** The task of the assistant. */
export const ASSISTANT_TASKS = ['summary', 'draft', 'translate'] as const;

export const requestAssistant = defineEndpoint({
  ...crm,
  name: 'ticket.assistant',
  method: 'POST',
  path: '/crm/tickets/{_id}/assistant',
  access: write,
  summary: 'Summarise a ticket, draft the next reply or translate a text; always a suggestion, never sent',
  transaction: false,
  input: {
    params,
    body: z.strictObject({
      task: z.enum(ASSISTANT_TASKS),
      /** The target language; the customer’s own where omitted. */
      language: z.enum(['th', 'en']).optional(),
      /** The text to translate, or the instruction for the draft. */
      text: z.string().trim().max(5000).optional(),
    }),
  },
  answer: z.object({ task: z.enum(ASSISTANT_TASKS), text: z.string(), model: z.string() }),
  errors: ['not_found', 'invalid_request', 'assistant_off', 'assistant_failed'],
  event: 'ticket.assisted',
});

const spelling = { ...crm, feature: 'spell_checker' } as const;
const Word = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{M}'’-]+$/u);
const Words = z.object({ items: z.array(z.object({ word: z.string() })), next: z.null() });

export const checkSpelling = defineEndpoint({
  ...spelling,
  name: 'spelling.check',
  method: 'POST',
  path: '/crm/spelling',
  access: write,
  summary: 'Check the spelling of a text in Thai and English; nothing leaves the installation',
  input: { body: z.strictObject({ text: z.string().max(10_000) }) },
  answer: z.object({
    items: z.array(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        word: z.string(),
        suggestions: z.array(z.string()),
      }),
    ),
    next: z.null(),
  }),
});

export const listSpellingWords = defineEndpoint({
  ...spelling,
  name: 'spelling_word.list',
  method: 'GET',
  path: '/crm/spelling/words',
  access: write,
  summary: 'List the words in the account’s dictionary, which are never marked as mistakes',
  answer: Words,
});

export const addSpellingWord = defineEndpoint({
  ...spelling,
  name: 'spelling_word.add',
  method: 'POST',
  path: '/crm/spelling/words',
  access: write,
  summary: 'Add a word to the account’s dictionary',
  input: { body: z.strictObject({ word: Word }) },
  answer: z.object({ word: z.string() }),
  status: 201,
  event: 'spelling_word.added',
});

export const removeSpellingWord = defineEndpoint({
  ...spelling,
  name: 'spelling_word.remove',
  method: 'DELETE',
  path: '/crm/spelling/words/{word}',
  access: write,
  summary: 'Remove a word from the account’s dictionary',
  input: { params: z.object({ word: z.string().min(1).max(60) }) },
  answer: z.object({ word: z.string() }),
  errors: ['not_found'],
  event: 'spelling_word.removed',
});

export const ENDPOINTS = [
  getSuggestions,
  getAssistant,
  requestAssistant,
  checkSpelling,
  listSpellingWords,
  addSpellingWord,
  removeSpellingWord,
];

export const EVENTS = [
  defineEvent({
    name: 'ticket.assisted',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id }).loose(),
  }),
  ...['spelling_word.added', 'spelling_word.removed'].map((name) =>
    defineEvent({ name, need: ['crm.ticket.read'], data: z.unknown() }),
  ),
];
