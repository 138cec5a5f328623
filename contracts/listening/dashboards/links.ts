import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { PublicLink, PublicLinkInput, PublicLinkKey } from '#contracts/kit/public-link.ts';
import { TimeZone } from '#contracts/listening/analytics/endpoints.ts';
import { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';
import { SHARE_NEEDS } from '#contracts/listening/templates/sharing.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The screen behind a shared link; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_PATH = '/shared-dashboard';

const NEED = ['listening.keyword.read', 'listening.template_setting.write'] as const;
const write = { kind: 'permitted', need: NEED, product: 'listening' } as const;
/** A link shows a dashboard to people outside: that is wider than everybody inside. */
export const LINK_NEEDS: Requirement = [...NEED, ...SHARE_NEEDS.all];
const PATH = '/listening/dashboards/{_id}/links';

/** A link to one dashboard. */
export const DashboardLink = PublicLink;
export type DashboardLink = PublicLink;

export const listDashboardLinks = defineEndpoint({
  name: 'dashboard_link.list',
  method: 'GET',
  path: PATH,
  access: write,
  summary: 'List the shared links of a dashboard, newest first, with how often each was opened',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ items: z.array(DashboardLink) }),
  errors: ['not_found', 'not_permitted'],
});

export const createDashboardLink = defineEndpoint({
  name: 'dashboard_link.create',
  method: 'POST',
  path: PATH,
  access: { ...write, need: LINK_NEEDS },
  summary: 'Create a shared link that expires; needs the permission to share with everybody',
  input: {
    params: z.object({ _id: Id }),
    body: PublicLinkInput,
  },
  answer: DashboardLink.extend({ token: z.string() }),
  status: 201,
  errors: ['not_found', 'not_permitted'],
  event: 'dashboard_link.created',
  locked_in_remote: 'lasting',
  // The response contains the secret of the link.
  idempotent: false,
});

export const revokeDashboardLink = defineEndpoint({
  name: 'dashboard_link.revoke',
  method: 'DELETE',
  path: `${PATH}/{link_id}`,
  access: write,
  summary: 'Revoke a shared link',
  input: { params: z.object({ _id: Id, link_id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'dashboard_link.revoked',
});

/** A dashboard as a link shows it: its widgets and their results, without a way to query more. */
export const SharedDashboard = z.object({
  name: z.string(),
  about: z.string(),
  account: z.string(),
  from: Instant,
  to: Instant,
  expires_at: Instant,
  /** Without their filters, which name keywords and authors of the account. */
  widgets: z.array(Widget),
  answers: z.record(z.string(), z.array(AnalyticsResult)),
  /** The names of the keywords that its comparisons draw, by their ids. */
  keywords: z.record(z.string(), z.string()),
  /** By widget: when sources that it counts had gaps. Without the names of the sources, which are the account's. */
  gaps: z.record(z.string(), z.array(BlindSpan)),
});
export type SharedDashboard = z.infer<typeof SharedDashboard>;

export const openSharedDashboard = defineEndpoint({
  name: 'dashboard_link.open',
  method: 'POST',
  path: '/listening/shared-dashboards',
  access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
  summary: 'Open a shared link; if it has a password, nothing is shown without it',
  input: {
    body: PublicLinkKey.extend({ time_zone: TimeZone.default('UTC') }),
  },
  answer: SharedDashboard,
  errors: ['link_invalid', 'link_password', 'too_many'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [listDashboardLinks, createDashboardLink, revokeDashboardLink, openSharedDashboard];
