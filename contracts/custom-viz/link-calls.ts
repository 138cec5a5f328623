import { z } from 'zod';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import {
  OutsideAnnotations,
  OutsideAnswers,
  OutsideDashboard,
  OutsideMentions,
  OutsideState,
  OutsideStatements,
} from '#contracts/custom-viz/outside.ts';
import { ValueList } from '#contracts/custom-viz/rows.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { ValueColors } from '#contracts/custom-viz/value-colors.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { PublicLink, PublicLinkInput, PublicLinkKey } from '#contracts/kit/public-link.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { QuestionRefusal } from '#contracts/semantic/question-result.ts';

/** `frozen`: the numbers as they were when it was created; `live`: as they are when it is opened. */
const VizLinkKind = z.enum(['frozen', 'live']);
export type VizLinkKind = z.infer<typeof VizLinkKind>;

/** A link to one dashboard, which of its filters and parameters visitors may set, and whether they may open values of its charts and see annotations. */
export const VizLink = PublicLink.extend({
  kind: VizLinkKind,
  editable: z.array(LocalId),
  parameters: z.array(LocalId),
  drill: z.boolean(),
  annotations: z.boolean(),
});
export type VizLink = z.infer<typeof VizLink>;

/** A dashboard as a link shows it, without a way to query more. */
export const SharedVizDashboard = OutsideDashboard.extend({
  kind: VizLinkKind,
  name: z.string(),
  answers: OutsideAnswers,
  statements: OutsideStatements,
  annotations: OutsideAnnotations,
  /** Of the values that it shows; absent where they are the account's. */
  colors: ValueColors.optional(),
  /** Of dashboards with widgets. */
  mentions: OutsideMentions.optional(),
  counted_at: Instant,
  zone: z.string(),
});
export type SharedVizDashboard = z.infer<typeof SharedVizDashboard>;

/** The calls of the links of the dashboards of a home. */
export function declareLinkCalls({ name, linkEntity, path, sharedPath, share, write }: DashboardHome) {
  const access = { kind: 'permitted', need: write, product: name } as const;
  return {
    list: defineEndpoint({
      name: `${linkEntity}.list`,
      method: 'GET',
      path: `${path}/{_id}/links`,
      access,
      summary: 'List the shared links of a dashboard, newest first, with how often each was opened',
      input: { params: one },
      answer: z.object({ items: z.array(VizLink) }),
      errors: ['not_found', 'not_permitted'],
    }),
    create: defineEndpoint({
      name: `${linkEntity}.create`,
      method: 'POST',
      path: `${path}/{_id}/links`,
      access: { ...access, need: share },
      summary:
        'Create a shared link of a published dashboard, live or with the numbers as they are now, that expires',
      input: {
        params: one,
        body: PublicLinkInput.extend({
          kind: VizLinkKind.default('live'),
          editable: z.array(LocalId).max(DASHBOARD_LIMITS.filters).default([]),
          parameters: z.array(LocalId).max(DASHBOARD_LIMITS.parameters).default([]),
          drill: z.boolean().default(false),
          annotations: z.boolean().default(false),
          /** The zone of its numbers where the dashboard names none. */
          time_zone: ZoneName.default('UTC'),
        }),
      },
      answer: VizLink.extend({ token: z.string() }),
      status: 201,
      errors: ['not_found', 'not_permitted', 'illegal_transition', 'invalid_request'],
      event: `${linkEntity}.created`,
      locked_in_remote: 'lasting',
      transaction: false,
      // The response contains the secret of the link.
      idempotent: false,
    }),
    revoke: defineEndpoint({
      name: `${linkEntity}.revoke`,
      method: 'DELETE',
      path: `${path}/{_id}/links/{link_id}`,
      access,
      summary: 'Revoke a shared link of a dashboard; the numbers that it kept are deleted',
      input: { params: z.object({ _id: Id, link_id: Id }) },
      answer: one,
      errors: ['not_found', 'not_permitted'],
      event: `${linkEntity}.revoked`,
    }),
    open: defineEndpoint({
      name: `${linkEntity}.open`,
      method: 'POST',
      path: sharedPath,
      access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
      summary: 'Open a shared link of a dashboard; if it has a password, nothing is shown without it',
      input: {
        body: PublicLinkKey.extend({
          state: OutsideState.prefault({}),
          /** The zone of the numbers where neither the dashboard nor the link names one. */
          time_zone: ZoneName.default('UTC'),
        }),
      },
      answer: SharedVizDashboard,
      errors: ['link_invalid', 'link_password', 'too_many', 'invalid_request'],
      transaction: false,
      idempotent: false,
    }),
    values: defineEndpoint({
      name: `${linkEntity}.values`,
      method: 'POST',
      path: `${sharedPath}/values`,
      access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
      summary:
        'List the values of a filter that the visitors of a live link may set, the most frequent first',
      input: {
        body: PublicLinkKey.omit({ again: true }).extend({
          filter: LocalId,
          state: OutsideState.prefault({}),
          /** The zone of its period where neither the dashboard nor the link names one. */
          time_zone: ZoneName.default('UTC'),
          search: z.string().trim().max(200).default(''),
        }),
      },
      answer: z.discriminatedUnion('ok', [ValueList, QuestionRefusal]),
      errors: ['link_invalid', 'link_password', 'too_many', 'invalid_request'],
      transaction: false,
      idempotent: false,
    }),
  };
}
export type LinkCalls = ReturnType<typeof declareLinkCalls>;
