import { z } from 'zod';
import { FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
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

/** Before the names of the calls and events of filter sets of a home. */
export function nameFilterSets({ name }: Pick<DashboardHome, 'name'>): string {
  return `${name}_filter_set`;
}

/** The calls of the filter sets of the dashboards of a home. */
export function declareFilterSetCalls(home: DashboardHome) {
  const path = `${home.path}/{_id}/filter_sets`;
  const entity = nameFilterSets(home);
  const access = { kind: 'permitted', need: home.read, product: home.name } as const;
  return {
    list: defineEndpoint({
      name: `${entity}.list`,
      method: 'GET',
      path,
      access,
      summary:
        'List the filter sets of a dashboard that the caller may use, by name: their own and shared ones',
      input: { params: one },
      answer: z.object({ items: z.array(FilterSet) }),
      errors: ['not_found'],
    }),
    create: defineEndpoint({
      name: `${entity}.create`,
      method: 'POST',
      path,
      access,
      summary: 'Keep filters, period and parameters of a dashboard under a name',
      input: { params: one, body: FilterSetInput },
      answer: FilterSet,
      status: 201,
      errors: ['not_found', 'not_permitted', 'name_taken', 'invalid_request'],
      event: `${entity}.created`,
    }),
    update: defineEndpoint({
      name: `${entity}.update`,
      method: 'PUT',
      path: `${path}/{set_id}`,
      access,
      summary: 'Change a filter set; fields not sent stay',
      input: {
        params: set,
        body: toChangesSchema(FilterSetInput.shape).extend({ version: Version.optional() }),
      },
      answer: FilterSet,
      errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version'],
      event: `${entity}.updated`,
    }),
    remove: defineEndpoint({
      name: `${entity}.delete`,
      method: 'DELETE',
      path: `${path}/{set_id}`,
      access,
      summary: 'Delete a filter set; for whom the dashboard opened with it, it opens as for all',
      input: { params: set },
      answer: set,
      errors: ['not_found', 'not_permitted'],
      event: `${entity}.deleted`,
    }),
    choose: defineEndpoint({
      name: `${entity}.choose`,
      method: 'PUT',
      path: `${home.path}/{_id}/filter_default`,
      access,
      summary: 'Choose the filter set with which a dashboard opens for the caller; null: as for all',
      input: { params: one, body: z.strictObject({ set_id: Id.nullable() }) },
      answer: z.object({ set_id: Id.nullable() }),
      errors: ['not_found'],
      event: `${entity}.selected`,
    }),
  };
}
export type FilterSetCalls = ReturnType<typeof declareFilterSetCalls>;
