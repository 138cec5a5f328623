import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { MentionSort } from '#contracts/listening/mention.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';

const READ = 'listening.keyword.read' as const;
const product = 'listening' as const;
/** Views are of the same kind as templates, and require the same permissions. */
const access = { kind: 'permitted', need: [READ, 'listening.template_setting.read'], product } as const;
const write = { kind: 'permitted', need: [READ, 'listening.template_setting.write'], product } as const;
const path = '/listening/views';
const one = z.object({ _id: Id });

/** What a person edits of a saved view of the feed: its name, what it shows and in which order, and who else sees it. */
export const SavedViewInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  filter: StoredFilter.default({}),
  sort: MentionSort.default('published'),
  order: z.enum(['desc', 'asc']).default('desc'),
  ...shareFields,
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

/** A view as the caller sees it. */
export const SavedView = SavedViewInput.extend({
  ...sharedFields,
  /** Whether the user's own feed opens with it. */
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Maximum number of views that one person has. */
export const MOST_VIEWS = 100;

export const listViews = defineEndpoint({
  name: 'saved_view.list',
  method: 'GET',
  path,
  access,
  summary: 'List the saved feed views that the caller can see, by name',
  answer: z.object({ items: z.array(SavedView) }),
});

export const countViews = defineEndpoint({
  name: 'saved_view.counts',
  method: 'GET',
  path: `${path}/counts`,
  access,
  summary: 'Count the mentions of each view of the caller, by the days of a time zone (UTC by default)',
  input: { query: z.strictObject({ time_zone: MentionFilter.shape.time_zone }) },
  answer: z.object({ items: z.array(z.object({ _id: Id, count: z.number().int() })) }),
  transaction: false,
});

export const createView = defineEndpoint({
  name: 'saved_view.create',
  method: 'POST',
  path,
  access: write,
  summary: 'Create a saved feed view; sharing it needs the matching share permission',
  input: { body: SavedViewInput },
  answer: SavedView,
  status: 201,
  errors: ['name_taken', 'not_permitted', 'invalid_request'],
  event: 'saved_view.created',
});

export const setDefaultView = defineEndpoint({
  name: 'saved_view.set-default',
  method: 'PUT',
  path: `${path}/default`,
  access,
  summary: 'Set or clear the view that the caller’s feed opens with',
  input: { body: z.strictObject({ view_id: Id.nullable() }) },
  answer: z.object({ view_id: Id.nullable() }),
  errors: ['not_found'],
});

export const updateView = defineEndpoint({
  name: 'saved_view.update',
  method: 'PUT',
  path: `${path}/{_id}`,
  access: write,
  summary: 'Update a view; fields not sent stay',
  input: {
    params: one,
    body: toChangesSchema(SavedViewInput.shape).extend({ version: Version.optional() }),
  },
  answer: SavedView,
  errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'saved_view.updated',
});

export const deleteView = defineEndpoint({
  name: 'saved_view.delete',
  method: 'DELETE',
  path: `${path}/{_id}`,
  access: write,
  summary: 'Delete a view; the mentions stay',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'saved_view.deleted',
});

export const ENDPOINTS = [listViews, countViews, createView, setDefaultView, updateView, deleteView];

/** Their data are IDs alone: the contents of a private view must not be revealed to others. */
export const EVENTS = ['saved_view.created', 'saved_view.updated', 'saved_view.deleted'].map((name) =>
  defineEvent({ name, need: [READ], data: z.unknown() }),
);
