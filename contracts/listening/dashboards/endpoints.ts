import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import {
  Dashboard,
  DashboardInput,
  DashboardSummary,
  DashboardVersion,
} from '#contracts/listening/dashboards/dashboard.ts';
import * as links from '#contracts/listening/dashboards/links.ts';

/** Everybody who reads mentions reads dashboards over them; creating them requires the same permission as creating templates. */
const NEED = ['listening.keyword.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'listening' } as const;
const write = {
  kind: 'permitted',
  need: ['listening.keyword.read', 'listening.template_setting.write'],
  product: 'listening',
} as const;
const PATH = '/listening/dashboards';
const one = z.object({ _id: Id });

export const listDashboards = defineEndpoint({
  name: 'dashboard.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the caller’s own and shared dashboards, by name',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(DashboardSummary),
  errors: ['cursor_invalid'],
});

export const getDashboard = defineEndpoint({
  name: 'dashboard.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Get a dashboard with its widgets',
  input: { params: one },
  answer: Dashboard,
  errors: ['not_found'],
});

export const createDashboard = defineEndpoint({
  name: 'dashboard.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create a dashboard; sharing it needs the matching share permission',
  input: { body: DashboardInput },
  answer: Dashboard,
  status: 201,
  errors: ['not_permitted'],
  event: 'dashboard.created',
});

export const updateDashboard = defineEndpoint({
  name: 'dashboard.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Update a dashboard; fields not sent stay, and the previous state is kept as a version',
  input: {
    params: one,
    body: toChangesSchema(DashboardInput.shape).extend({ version: Version.optional() }),
  },
  answer: Dashboard,
  errors: ['not_found', 'not_permitted', 'stale_version'],
  event: 'dashboard.updated',
});

export const deleteDashboard = defineEndpoint({
  name: 'dashboard.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a dashboard with its versions; its shared links end',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'dashboard.deleted',
});

export const listDashboardVersions = defineEndpoint({
  name: 'dashboard.versions',
  method: 'GET',
  path: `${PATH}/{_id}/versions`,
  access: read,
  summary: 'List earlier versions of a dashboard, newest first; saving one again restores it',
  input: { params: one },
  answer: z.object({ items: z.array(DashboardVersion) }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listDashboards,
  getDashboard,
  createDashboard,
  updateDashboard,
  deleteDashboard,
  listDashboardVersions,
  ...links.ENDPOINTS,
];

/** A dashboard's events contain its ID alone: a private dashboard must not be revealed to others. */
export const EVENTS = [
  'dashboard.created',
  'dashboard.updated',
  'dashboard.deleted',
  'dashboard_link.created',
  'dashboard_link.revoked',
].map((name) => defineEvent({ name, need: NEED, data: z.unknown() }));

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [
  { name: 'shared-dashboard', path: links.SHARED_PATH, guards: [], need: [] },
];
