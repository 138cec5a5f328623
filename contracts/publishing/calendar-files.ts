import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { PostQuery } from '#contracts/publishing/posts.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const PATH = '/publishing/calendar-address';
const NAME = 'publishing_calendar_address';

export const exportPosts = defineEndpoint({
  name: 'publishing_post.export',
  method: 'GET',
  path: '/publishing/posts-file',
  access: read,
  summary:
    'Get the posts of a filter as a file, a row for each channel with its state and its address there, up to 6,000 posts',
  input: { query: PostQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }) },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  transaction: false,
});

/** The address at which a calendar program reads the posts that its owner may see; the address itself is shown once. */
const CalendarAddress = z.object({ created_at: Instant, last_read_at: Instant.nullable() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const getCalendarAddress = defineEndpoint({
  name: 'publishing_calendar_address.get',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'Get when your calendar address was made and last read; null where you have none',
  answer: z.object({ address: CalendarAddress.nullable() }),
});

export const createCalendarAddress = defineEndpoint({
  name: 'publishing_calendar_address.create',
  method: 'POST',
  path: PATH,
  access: read,
  summary: 'Make your calendar address (iCalendar); a former one no longer works',
  answer: CalendarAddress.extend({ url: z.string() }),
  status: 201,
  event: `${NAME}.created`,
  idempotent: false,
  locked_in_remote: 'lasting',
});

export const deleteCalendarAddress = defineEndpoint({
  name: 'publishing_calendar_address.delete',
  method: 'DELETE',
  path: PATH,
  access: read,
  summary: 'Revoke your calendar address; programs that read it get nothing more',
  answer: z.object({ revoked: z.boolean() }),
  event: `${NAME}.deleted`,
});

export const fetchCalendar = defineEndpoint({
  name: 'publishing_calendar_address.read',
  method: 'GET',
  path: `${PATH}/{token}`,
  access: { kind: 'public', reason: 'calendar programs cannot sign in; the address is the proof' },
  summary: 'Get the posts that the owner of the address may see now, as iCalendar (RFC 5545)',
  input: { params: z.object({ token: z.string().min(20).max(100) }) },
  answer: z.string(),
  answerKind: 'text/calendar',
  errors: ['link_invalid'],
  transaction: false,
});

export const ENDPOINTS = [
  exportPosts,
  getCalendarAddress,
  createCalendarAddress,
  deleteCalendarAddress,
  fetchCalendar,
];

export const EVENTS = ['created', 'deleted'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: READ, data: z.unknown() }),
);
