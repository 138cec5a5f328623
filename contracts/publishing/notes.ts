import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day, Id, Instant, Version } from '#contracts/kit/ids.ts';

/** The most notes of an account. */
export const MOST_NOTES = 2000;

const fields = {
  text: z.string().trim().min(1).max(200),
  first_day: Day,
  /** The last day, included; the same as the first for one day. */
  last_day: Day,
};

/** What people write on days of the calendar of posts: a launch, a sale, days without posts. */
export const NoteInput = z.strictObject(fields).refine(({ first_day, last_day }) => first_day <= last_day, {
  ...toIssue(fault('last_day_early')),
  path: ['last_day'],
});
export type NoteInput = z.infer<typeof NoteInput>;

export const CalendarNote = z.object({
  ...fields,
  _id: Id,
  by: z.string(),
  version: z.number().int(),
  updated_at: Instant,
});
export type CalendarNote = z.infer<typeof CalendarNote>;

const READ = [['publishing.post.read', 'publishing.calendar.read']] as const;
const WRITE = [['publishing.post.write', 'publishing.calendar.write']] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: WRITE, product: 'publishing' } as const;
const PATH = '/publishing/notes';
const one = z.object({ _id: Id });

export const listNotes = defineEndpoint({
  name: 'publishing_note.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the notes of some days of the calendar of posts',
  input: { query: z.strictObject({ from_day: Day, to_day: Day }) },
  answer: z.object({ items: z.array(CalendarNote) }),
});

export const createNote = defineEndpoint({
  name: 'publishing_note.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Write a note on days of the calendar of posts',
  input: { body: NoteInput },
  answer: CalendarNote,
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_note.created',
});

export const updateNote = defineEndpoint({
  name: 'publishing_note.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a note; fields not sent stay',
  input: { params: one, body: toChangesSchema(fields).extend({ version: Version.optional() }) },
  answer: CalendarNote,
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'publishing_note.updated',
});

export const deleteNote = defineEndpoint({
  name: 'publishing_note.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a note',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'publishing_note.deleted',
});

export const ENDPOINTS = [listNotes, createNote, updateNote, deleteNote];

export const EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: `publishing_note.${change}`, need: READ, data: z.unknown() }),
);
