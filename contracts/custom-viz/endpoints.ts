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
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Version } from '#contracts/kit/ids.ts';

const NEED = ['custom_viz.dashboard.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'custom_viz' } as const;
const write = {
  kind: 'permitted',
  need: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  product: 'custom_viz',
} as const;
const PATH = '/custom_viz/dashboards';

export const listVizDashboards = defineEndpoint({
  name: 'custom_viz_dashboard.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary:
    'List the caller’s own and shared dashboards, by name; unpublished ones only to people who may change them',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(VizDashboardSummary),
  errors: ['cursor_invalid'],
});

export const getVizDashboard = defineEndpoint({
  name: 'custom_viz_dashboard.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Get a dashboard as it is published, and its draft for people who may change it',
  input: { params: one },
  answer: VizDashboard,
  errors: ['not_found'],
});

export const createVizDashboard = defineEndpoint({
  name: 'custom_viz_dashboard.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create a dashboard with a first draft',
  input: { body: VizDashboardInput.extend({ document: DashboardDocument }) },
  answer: VizDashboard,
  status: 201,
  errors: ['not_permitted', 'limit_reached'],
  event: 'custom_viz_dashboard.created',
});

export const updateVizDashboard = defineEndpoint({
  name: 'custom_viz_dashboard.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Rename or share a dashboard; fields not sent stay',
  input: {
    params: one,
    body: toChangesSchema(VizDashboardInput.shape).extend({ version: Version.optional() }),
  },
  answer: VizDashboard,
  errors: ['not_found', 'not_permitted', 'stale_version'],
  event: 'custom_viz_dashboard.updated',
});

export const saveVizDraft = defineEndpoint({
  name: 'custom_viz_dashboard.save_draft',
  method: 'PUT',
  path: `${PATH}/{_id}/draft`,
  access: write,
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
  event: 'custom_viz_dashboard.drafted',
});

export const publishVizDraft = defineEndpoint({
  name: 'custom_viz_dashboard.publish',
  method: 'POST',
  path: `${PATH}/{_id}/publish`,
  access: write,
  summary: 'Publish the draft, so that readers see it; the version before is kept',
  input: { params: one, body: z.strictObject({ revision: Version.optional() }) },
  answer: VizDashboard,
  errors: ['not_found', 'not_permitted', 'stale_version', 'illegal_transition', 'invalid_request'],
  event: 'custom_viz_dashboard.published',
});

export const discardVizDraft = defineEndpoint({
  name: 'custom_viz_dashboard.discard_draft',
  method: 'DELETE',
  path: `${PATH}/{_id}/draft`,
  access: write,
  summary: 'Discard the draft; what is published stays',
  input: { params: one },
  answer: VizDashboard,
  errors: ['not_found', 'not_permitted', 'illegal_transition'],
  event: 'custom_viz_dashboard.draft_discarded',
});

export const duplicateVizDashboard = defineEndpoint({
  name: 'custom_viz_dashboard.duplicate',
  method: 'POST',
  path: `${PATH}/{_id}/duplicate`,
  access: write,
  summary: 'Copy what the caller sees of a dashboard into a private one of their own, as a draft',
  input: { params: one, body: z.strictObject({ name: VizDashboardInput.shape.name }) },
  answer: VizDashboard,
  status: 201,
  errors: ['not_found', 'limit_reached'],
  event: 'custom_viz_dashboard.created',
});

export const deleteVizDashboard = defineEndpoint({
  name: 'custom_viz_dashboard.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a dashboard with its draft and its versions',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_dashboard.deleted',
});

export const listVizVersions = defineEndpoint({
  name: 'custom_viz_dashboard.versions',
  method: 'GET',
  path: `${PATH}/{_id}/versions`,
  access: read,
  summary: 'List the published versions of a dashboard, newest first; saving one as draft restores it',
  input: { params: one },
  answer: z.object({ items: z.array(VizDashboardVersion) }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listVizDashboards,
  getVizDashboard,
  createVizDashboard,
  updateVizDashboard,
  saveVizDraft,
  publishVizDraft,
  discardVizDraft,
  duplicateVizDashboard,
  deleteVizDashboard,
  listVizVersions,
];
