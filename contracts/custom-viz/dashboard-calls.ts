import { z } from 'zod';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import {
  one,
  SavedDraft,
  VizDashboard,
  VizDashboardInput,
  VizDashboardSummary,
  VizDashboardVersion,
} from '#contracts/custom-viz/dashboard.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import { declareOpeningCalls } from '#contracts/custom-viz/openings.ts';
import { DashboardViewers } from '#contracts/custom-viz/viewers.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Version } from '#contracts/kit/ids.ts';

/** The calls of the dashboards of a home. */
export function declareDashboardCalls(home: DashboardHome) {
  return {
    ...declareReads(home),
    ...declareRecordCalls(home),
    ...declareDraftCalls(home),
    ...declareOpeningCalls(home),
  };
}
export type DashboardCalls = ReturnType<typeof declareDashboardCalls>;

function permit({ name, write }: DashboardHome) {
  return { kind: 'permitted', need: write, product: name } as const;
}

function declareReads(home: DashboardHome) {
  const { entity, path } = home;
  const access = { kind: 'permitted', need: home.read, product: home.name } as const;
  return {
    list: defineEndpoint({
      name: `${entity}.list`,
      method: 'GET',
      path,
      access,
      summary:
        'List the caller’s own and shared dashboards, by name; unpublished ones only to people who may change them',
      input: {
        query: z.strictObject({
          ...PageQuery.shape,
          /** Names of dimensions, separated by commas: all published ones that have a filter or a parameter on one of them. */
          reached_by: z.string().max(600).optional(),
        }),
      },
      answer: buildPageSchema(VizDashboardSummary),
      errors: ['cursor_invalid'],
    }),
    get: defineEndpoint({
      name: `${entity}.get`,
      method: 'GET',
      path: `${path}/{_id}`,
      access,
      summary: 'Get a dashboard as it is published, and its draft for people who may change it',
      input: { params: one },
      answer: VizDashboard,
      errors: ['not_found'],
    }),
    versions: defineEndpoint({
      name: `${entity}.versions`,
      method: 'GET',
      path: `${path}/{_id}/versions`,
      access,
      summary: 'List the published versions of a dashboard, newest first; saving one as draft restores it',
      input: { params: one },
      answer: z.object({ items: z.array(VizDashboardVersion) }),
      errors: ['not_found'],
    }),
    viewers: defineEndpoint({
      name: `${entity}.viewers`,
      method: 'GET',
      path: `${path}/{_id}/viewers`,
      access,
      summary: 'List who looks at a dashboard or edits it now; invisible people are left out',
      input: { params: one },
      answer: DashboardViewers,
      errors: ['not_found'],
    }),
  };
}

function declareRecordCalls(home: DashboardHome) {
  const { entity, path } = home;
  const access = permit(home);
  return {
    create: defineEndpoint({
      name: `${entity}.create`,
      method: 'POST',
      path,
      access,
      summary: 'Create a dashboard with a first draft',
      input: { body: VizDashboardInput.extend({ document: DashboardDocument }) },
      answer: VizDashboard,
      status: 201,
      errors: ['not_permitted', 'limit_reached'],
      event: `${entity}.created`,
    }),
    update: defineEndpoint({
      name: `${entity}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      access,
      summary: 'Rename or share a dashboard; fields not sent stay',
      input: {
        params: one,
        body: toChangesSchema(VizDashboardInput.shape).extend({ version: Version.optional() }),
      },
      answer: VizDashboard,
      errors: ['not_found', 'not_permitted', 'stale_version'],
      event: `${entity}.updated`,
    }),
    duplicate: defineEndpoint({
      name: `${entity}.duplicate`,
      method: 'POST',
      path: `${path}/{_id}/duplicate`,
      access,
      summary: 'Copy what the caller sees of a dashboard into a private one of their own, as a draft',
      input: { params: one, body: z.strictObject({ name: VizDashboardInput.shape.name }) },
      answer: VizDashboard,
      status: 201,
      errors: ['not_found', 'limit_reached'],
      event: `${entity}.created`,
    }),
    remove: defineEndpoint({
      name: `${entity}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      access,
      summary: 'Delete a dashboard with its draft and its versions',
      input: { params: one },
      answer: one,
      errors: ['not_found', 'not_permitted'],
      event: `${entity}.deleted`,
    }),
  };
}

function declareDraftCalls(home: DashboardHome) {
  const { entity, path } = home;
  const access = permit(home);
  return {
    saveDraft: defineEndpoint({
      name: `${entity}.save_draft`,
      method: 'PUT',
      path: `${path}/{_id}/draft`,
      access,
      summary:
        'Save a draft; what others changed since its revision is merged into it, and where both changed the same field both values are kept',
      input: {
        params: one,
        body: z.strictObject({
          /** The revision on which the draft was made. */
          revision: Version,
          document: DashboardDocument,
          /** The conflicts that this draft settles. */
          settled: z.array(z.string().max(200)).max(500).default([]),
        }),
      },
      answer: SavedDraft,
      errors: ['not_found', 'not_permitted', 'stale_version'],
      event: `${entity}.drafted`,
    }),
    publish: defineEndpoint({
      name: `${entity}.publish`,
      method: 'POST',
      path: `${path}/{_id}/publish`,
      access,
      summary: 'Publish the draft, so that readers see it; the version before is kept',
      input: { params: one, body: z.strictObject({ revision: Version.optional() }) },
      answer: VizDashboard,
      errors: ['not_found', 'not_permitted', 'stale_version', 'illegal_transition', 'invalid_request'],
      event: `${entity}.published`,
    }),
    discardDraft: defineEndpoint({
      name: `${entity}.discard_draft`,
      method: 'DELETE',
      path: `${path}/{_id}/draft`,
      access,
      summary: 'Discard the draft; what is published stays',
      input: { params: one },
      answer: VizDashboard,
      errors: ['not_found', 'not_permitted', 'illegal_transition'],
      event: `${entity}.draft_discarded`,
    }),
  };
}
