import { z } from 'zod';
import { ANY_HOME_ACCESS } from '#contracts/custom-viz/any-home.ts';
import { FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

/** The most sets of one person on one dashboard. */
export const MOST_FILTER_SETS = 50;

/** What a person keeps under a name: filters, period and parameters, for themselves or for all who see the dashboard. */
const FilterSetInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** Only people who may change the dashboard share. */
  shared: z.boolean().default(false),
  state: FilterState,
});
export type FilterSetInput = z.infer<typeof FilterSetInput>;

/** A set as the caller sees it. */
const FilterSet = FilterSetInput.extend({
  _id: Id,
  owner: z.object({ _id: Id, name: z.string() }),
  /** Whether the caller may change it: their own, or a shared one of a dashboard that they may change. */
  may_change: z.boolean(),
  /** Whether the dashboard opens with it for the caller. */
  is_default: z.boolean(),
  version: z.number().int(),
  updated_at: Instant,
});
export type FilterSet = z.infer<typeof FilterSet>;

const set = one.extend({ set_id: Id });

const NAME = 'custom_viz_filter_set';
const PATH = '/custom_viz/dashboards/{_id}/filter_sets';

/** The calls of the filter sets of dashboards, whatever their home. */
export const FILTER_SET_CALLS = {
  list: defineEndpoint({
    name: `${NAME}.list`,
    method: 'GET',
    path: PATH,
    access: ANY_HOME_ACCESS,
    summary:
      'List the filter sets of a dashboard that the caller may use, by name: their own and shared ones',
    input: { params: one },
    answer: z.object({ items: z.array(FilterSet) }),
    errors: ['not_found'],
  }),
  create: defineEndpoint({
    name: `${NAME}.create`,
    method: 'POST',
    path: PATH,
    access: ANY_HOME_ACCESS,
    summary: 'Keep filters, period and parameters of a dashboard under a name',
    input: { params: one, body: FilterSetInput },
    answer: FilterSet,
    status: 201,
    errors: ['not_found', 'not_permitted', 'name_taken', 'invalid_request'],
    event: `${NAME}.created`,
  }),
  update: defineEndpoint({
    name: `${NAME}.update`,
    method: 'PUT',
    path: `${PATH}/{set_id}`,
    access: ANY_HOME_ACCESS,
    summary: 'Change a filter set; fields not sent stay',
    input: {
      params: set,
      body: toChangesSchema(FilterSetInput.shape).extend({ version: Version.optional() }),
    },
    answer: FilterSet,
    errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version'],
    event: `${NAME}.updated`,
  }),
  remove: defineEndpoint({
    name: `${NAME}.delete`,
    method: 'DELETE',
    path: `${PATH}/{set_id}`,
    access: ANY_HOME_ACCESS,
    summary: 'Delete a filter set; for whom the dashboard opened with it, it opens as for all',
    input: { params: set },
    answer: set,
    errors: ['not_found', 'not_permitted'],
    event: `${NAME}.deleted`,
  }),
  choose: defineEndpoint({
    name: `${NAME}.choose`,
    method: 'PUT',
    path: '/custom_viz/dashboards/{_id}/filter_default',
    access: ANY_HOME_ACCESS,
    summary: 'Choose the filter set with which a dashboard opens for the caller; null: as for all',
    input: { params: one, body: z.strictObject({ set_id: Id.nullable() }) },
    answer: z.object({ set_id: Id.nullable() }),
    errors: ['not_found'],
    event: `${NAME}.selected`,
  }),
};

export const ENDPOINTS = Object.values(FILTER_SET_CALLS);
