import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { EDIT_NEEDS, MentionChange, MentionEdit, Selection } from '#contracts/listening/actions/change.ts';
import { DIMENSION_NAMES, DIMENSIONS } from '#contracts/listening/dimensions.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { FeedMention } from '#contracts/listening/mention.ts';

const READ = 'listening.keyword.read' as const;
const product = 'listening' as const;
const read = { kind: 'permitted', need: [READ], product } as const;
const one = z.object({ _id: Id });
const path = '/listening/mentions';

/** Dimensions whose values users choose from a list. */
export const LISTED_DIMENSIONS = DIMENSION_NAMES.filter((name) => DIMENSIONS[name].listed);

export const listValues = defineEndpoint({
  name: 'mention.values',
  method: 'GET',
  path: `${path}/values/{dimension}`,
  access: read,
  summary: 'List the values of a dimension with their number of mentions under a filter, most first',
  input: {
    params: z.object({ dimension: z.enum(LISTED_DIMENSIONS) }),
    query: MentionFilter.extend({
      search: z.string().trim().min(1).max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  },
  answer: z.object({
    /** `label` is empty where the screen has its own label. */
    items: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
  }),
  transaction: false,
});

/** A note of the team about a mention. */
export const MentionNote = z.object({
  _id: Id,
  author: z.object({ _id: Id.nullable(), name: z.string() }),
  mine: z.boolean(),
  text: z.string(),
  created_at: Instant,
});
export type MentionNote = z.infer<typeof MentionNote>;

/** A mention with what the team knows of it. */
export const MentionDetail = z.object({
  mention: FeedMention,
  notes: z.array(MentionNote),
  ticket: z.object({ _id: Id, number: z.number().int(), state: z.string() }).nullable(),
  /** How many mentions of the same conversation there are, including this one; 0 where the network reports no conversation. */
  thread_count: z.number().int(),
  /** How many near-duplicates there are, including this one. */
  cluster_size: z.number().int(),
  /** Whether the installation has a translation service. */
  translates: z.boolean(),
  /** Which entry of the blacklist hid it. */
  hidden_by: z.object({ _id: Id, value: z.string() }).nullable(),
});

export const getMention = defineEndpoint({
  name: 'mention.get',
  method: 'GET',
  path: `${path}/{_id}`,
  access: read,
  summary: 'Get a mention with its notes, its ticket and the size of its conversation',
  input: { params: one },
  answer: MentionDetail,
  errors: ['not_found'],
  transaction: false,
});

/** The most mentions of a conversation that are returned at once, the earliest first. */
export const MOST_IN_THREAD = 500;

/** A mention with its parent, as far as that is stored too. */
export const ThreadMention = FeedMention.extend({ parent_id: Id.nullable() });
export type ThreadMention = z.infer<typeof ThreadMention>;

export const getThread = defineEndpoint({
  name: 'mention.thread',
  method: 'GET',
  path: `${path}/{_id}/thread`,
  access: read,
  summary: 'Get the conversation of a mention: the post, its replies and the replies to those',
  input: { params: one },
  answer: z.object({
    /** In order of publication; hidden ones are left out. */
    items: z.array(ThreadMention),
    /** The total number. */
    total: z.number().int(),
  }),
  errors: ['not_found'],
  transaction: false,
});

export const changeMentions = defineEndpoint({
  name: 'mention.change',
  method: 'POST',
  path: `${path}/changes`,
  access: { kind: 'permitted', need: [READ, [EDIT_NEEDS.work, EDIT_NEEDS.tags]], product },
  summary:
    'Edit mentions: by ids immediately, or all of a filter after ten seconds in which it can be undone',
  input: { body: z.strictObject({ selection: Selection, edit: MentionEdit }) },
  answer: MentionChange,
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  event: 'mentions.changed',
  transaction: false,
});

export const listChanges = defineEndpoint({
  name: 'mention.changes',
  method: 'GET',
  path: `${path}/changes`,
  access: read,
  summary: 'List the caller’s unfinished edits of filtered mentions, oldest first',
  answer: z.object({ items: z.array(MentionChange) }),
});

export const stopChange = defineEndpoint({
  name: 'mention.stop-change',
  method: 'POST',
  path: `${path}/changes/{_id}/stop`,
  access: { kind: 'permitted', need: [READ, [EDIT_NEEDS.work, EDIT_NEEDS.tags]], product },
  summary: 'Stop an edit of filtered mentions: what is done stays, the rest is left unchanged',
  input: { params: one },
  answer: MentionChange,
  errors: ['not_found', 'illegal_transition'],
  event: 'mentions.changed',
});

export const getChange = defineEndpoint({
  name: 'mention.get-change',
  method: 'GET',
  path: `${path}/changes/{_id}`,
  access: read,
  summary: 'Get the progress of an edit of mentions',
  input: { params: one },
  answer: MentionChange,
  errors: ['not_found'],
});

export const undoChange = defineEndpoint({
  name: 'mention.undo-change',
  method: 'POST',
  path: `${path}/changes/{_id}/undo`,
  access: { kind: 'permitted', need: [READ, [EDIT_NEEDS.work, EDIT_NEEDS.tags]], product },
  summary:
    'Undo an edit of the caller: the mentions are as before; one of a filter that has not started is cancelled',
  input: { params: one },
  answer: MentionChange,
  errors: ['not_found', 'illegal_transition'],
  event: 'mentions.changed',
  transaction: false,
});

export const addMentionNote = defineEndpoint({
  name: 'mention.note',
  method: 'POST',
  path: `${path}/{_id}/notes`,
  access: { kind: 'permitted', need: [READ, EDIT_NEEDS.work], product },
  summary: 'Add a note to a mention that only colleagues see',
  input: { params: one, body: z.strictObject({ text: z.string().trim().min(1).max(5000) }) },
  answer: MentionNote,
  status: 201,
  errors: ['not_found'],
  event: 'mention.note_added',
});

export const deleteMentionNote = defineEndpoint({
  name: 'mention.delete-note',
  method: 'DELETE',
  path: `${path}/{_id}/notes/{note_id}`,
  access: { kind: 'permitted', need: [READ, EDIT_NEEDS.work], product },
  summary: 'Delete a note of the caller',
  input: { params: z.object({ _id: Id, note_id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'mention.note_deleted',
});

export const handOver = defineEndpoint({
  name: 'mention.create-ticket',
  method: 'POST',
  path: `${path}/{_id}/ticket`,
  access: { kind: 'permitted', need: [READ, 'crm.ticket.write'], product },
  summary: 'Create a ticket from a mention in the CRM; a second call returns the same ticket',
  input: { params: one },
  answer: z.object({ ticket_id: Id, number: z.number().int(), created: z.boolean() }),
  errors: ['not_found', 'not_permitted'],
  event: 'mention.handed_over',
  transaction: false,
});

export const translateMention = defineEndpoint({
  name: 'mention.translate',
  method: 'POST',
  path: `${path}/{_id}/translation`,
  access: read,
  summary: 'Translate the text of a mention with the configured translation service',
  input: { params: one, body: z.strictObject({ to: z.string().regex(/^[a-z]{2,3}$/) }) },
  answer: z.object({
    text: z.string(),
    from: z.string(),
    to: z.string(),
    /** Characters at its end that were not translated: services have a maximum length. */
    left_out: z.number().int().nonnegative(),
  }),
  errors: ['not_found', 'translation_off', 'translation_failed'],
  transaction: false,
  idempotent: false,
});

/** In the order in which they are mounted: paths with a fixed last part come before those with an id. */
export const ENDPOINTS = [
  listValues,
  changeMentions,
  listChanges,
  getChange,
  undoChange,
  stopChange,
  getMention,
  getThread,
  addMentionNote,
  deleteMentionNote,
  handOver,
  translateMention,
];

/** An edit of a filter waits, then runs. */
export const runChangeJob = defineJob({
  name: 'mentions.run-change',
  payload: z.object({ account_id: Id, change_id: Id }),
  attempts: 10,
  queue: ({ account_id }) => `mentions:${account_id}`,
});

/** Mentions with a tag that was merged get the other one. */
export const replaceTagJob = defineJob({
  name: 'mentions.replace-tag',
  payload: z.object({ account_id: Id, from: z.number().int(), into: z.number().int() }),
  attempts: 10,
  queue: ({ account_id }) => `mentions:${account_id}`,
});

export const JOBS = [runChangeJob, replaceTagJob];

const defined = (name: string) => defineEvent({ name, need: [READ], data: z.unknown() });

/** Open feeds reload the mentions that these events name. */
export const EVENTS = [
  defined('mentions.changed'),
  defined('mention.note_added'),
  defined('mention.note_deleted'),
  defined('mention.handed_over'),
];
