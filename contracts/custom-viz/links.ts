import { z } from 'zod';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { OutsideAnswers, OutsideDashboard, OutsideState } from '#contracts/custom-viz/outside.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { PublicLink, PublicLinkInput, PublicLinkKey } from '#contracts/kit/public-link.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';

/** Who may show dashboards to people outside. */
export const VIZ_LINK_NEEDS = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;
const write = { kind: 'permitted', need: VIZ_LINK_NEEDS, product: 'custom_viz' } as const;
/** The screen behind a shared link; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_VIZ_PATH = '/shared-viz-dashboard';
const PATH = '/custom_viz/dashboards/{_id}/links';

/** `frozen`: the numbers as they were when it was created; `live`: as they are when it is opened. */
const VizLinkKind = z.enum(['frozen', 'live']);
export type VizLinkKind = z.infer<typeof VizLinkKind>;

/** A link to one dashboard, and which of its filters visitors may set. */
export const VizLink = PublicLink.extend({ kind: VizLinkKind, editable: z.array(LocalId) });
export type VizLink = z.infer<typeof VizLink>;

export const listVizLinks = defineEndpoint({
  name: 'custom_viz_link.list',
  method: 'GET',
  path: PATH,
  access: write,
  summary: 'List the shared links of a dashboard, newest first, with how often each was opened',
  input: { params: one },
  answer: z.object({ items: z.array(VizLink) }),
  errors: ['not_found', 'not_permitted'],
});

export const createVizLink = defineEndpoint({
  name: 'custom_viz_link.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary:
    'Create a shared link of a published dashboard, live or with the numbers as they are now, that expires',
  input: {
    params: one,
    body: PublicLinkInput.extend({
      kind: VizLinkKind,
      editable: z.array(LocalId).max(DASHBOARD_LIMITS.filters).default([]),
      /** The zone of its numbers where the dashboard names none. */
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: VizLink.extend({ token: z.string() }),
  status: 201,
  errors: ['not_found', 'not_permitted', 'illegal_transition', 'invalid_request'],
  event: 'custom_viz_link.created',
  locked_in_remote: 'lasting',
  transaction: false,
  // The response contains the secret of the link.
  idempotent: false,
});

export const revokeVizLink = defineEndpoint({
  name: 'custom_viz_link.revoke',
  method: 'DELETE',
  path: `${PATH}/{link_id}`,
  access: write,
  summary: 'Revoke a shared link of a dashboard; the numbers that it kept are deleted',
  input: { params: z.object({ _id: Id, link_id: Id }) },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_link.revoked',
});

/** A dashboard as a link shows it, without a way to query more. */
export const SharedVizDashboard = OutsideDashboard.extend({
  kind: VizLinkKind,
  name: z.string(),
  answers: OutsideAnswers,
  counted_at: Instant,
  zone: z.string(),
});
export type SharedVizDashboard = z.infer<typeof SharedVizDashboard>;

export const openVizLink = defineEndpoint({
  name: 'custom_viz_link.open',
  method: 'POST',
  path: '/custom_viz/shared-dashboards',
  access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
  summary: 'Open a shared link of a dashboard; if it has a password, nothing is shown without it',
  input: { body: PublicLinkKey.extend({ state: OutsideState.prefault({}) }) },
  answer: SharedVizDashboard,
  errors: ['link_invalid', 'link_password', 'too_many', 'invalid_request'],
  transaction: false,
  idempotent: false,
});

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [
  { name: 'shared-viz-dashboard', path: SHARED_VIZ_PATH, guards: [], need: [] },
];

export const ENDPOINTS = [listVizLinks, createVizLink, revokeVizLink, openVizLink];
