import { z } from 'zod';
import { MeterFacts } from '#contracts/channels/meter-facts.ts';
import { OwnTicketFacts } from '#contracts/crm/assignment/notifications.ts';
import { RuleNotificationFacts } from '#contracts/crm/automation/notifications.ts';
import { NamedFacts } from '#contracts/crm/mentions/notice.ts';
import { QualityFacts } from '#contracts/crm/quality/notifications.ts';
import { SideAnswerFacts } from '#contracts/crm/side-conversations/notice.ts';
import { ClockFacts } from '#contracts/crm/sla-clocks/notifications.ts';
import { UnhappyFacts } from '#contracts/crm/survey/notifications.ts';
import { UndeliveredFacts, WokenFacts } from '#contracts/crm/tickets/notifications.ts';
import { MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import { VizExportFacts } from '#contracts/custom-viz/export-facts.ts';
import { RefusedFacts } from '#contracts/inbound/refused/notice.ts';
import type { Product } from '#contracts/kit/products.ts';
import { DeadLinkFacts } from '#contracts/links/notice.ts';
import { AssignedMentionsFacts } from '#contracts/listening/actions/notifications.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { AccessEndFacts, ApprovalFacts, PostTroubleFacts } from '#contracts/publishing/notices.ts';

/** The groups in which users choose, in display order, each with the products whose users get such notifications. */
export const NOTIFICATION_GROUPS = {
  tickets: ['crm'],
  deadlines: ['crm'],
  listening: ['listening'],
  custom_viz: ['custom_viz'],
  publishing: ['publishing'],
  quality: ['crm'],
  intake: ['crm', 'listening'],
} as const satisfies Record<string, readonly Product[]>;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

type Kind<V extends z.ZodType> = {
  group: NotificationGroup;
  /** The values of the sentences; small, without secrets. */
  values: V;
  /** The default ways of delivery. */
  ways: DeliveryChoices;
};

/** The ways of delivery: the bell, e-mail, push to devices, and a sound in open browsers. */
export const DeliveryChoices = z.object({
  web: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  sound: z.boolean(),
});
export type DeliveryChoices = z.infer<typeof DeliveryChoices>;

/** The ways in display order. */
export const DELIVERY_WAYS = [
  'web',
  'push',
  'sound',
  'email',
] as const satisfies readonly (keyof DeliveryChoices)[];

const kind = <V extends z.ZodType>(declared: Kind<V>): Kind<V> => declared;

/** In the bell and on devices, without a sound. */
const QUIET: DeliveryChoices = { web: true, email: false, push: true, sound: false };
/** The same with a sound, in browsers where the user turned sounds on. */
const HEARD: DeliveryChoices = { ...QUIET, sound: true };

/**
 * Every kind of notification. A module adds its own here and its texts in `texts/{en,th}/labels/notification-kinds.ts`, and sends it by `notify` of
 * the server; bell, e-mails and choices follow from this list,
 * in its order.
 */
export const NOTIFICATION_KINDS = {
  'ticket.queued': kind({ group: 'tickets', values: OwnTicketFacts, ways: HEARD }),
  'ticket.assigned': kind({ group: 'tickets', values: OwnTicketFacts, ways: HEARD }),
  'ticket.written': kind({ group: 'tickets', values: OwnTicketFacts, ways: HEARD }),
  'ticket.named': kind({ group: 'tickets', values: NamedFacts, ways: HEARD }),
  'ticket.side_answered': kind({ group: 'tickets', values: SideAnswerFacts, ways: QUIET }),
  'ticket.undelivered': kind({ group: 'tickets', values: UndeliveredFacts, ways: HEARD }),
  'ticket.unsnoozed': kind({ group: 'tickets', values: WokenFacts, ways: QUIET }),
  'ticket.rule_notified': kind({ group: 'tickets', values: RuleNotificationFacts, ways: QUIET }),
  'sla.warned': kind({ group: 'deadlines', values: ClockFacts, ways: HEARD }),
  'sla.breached': kind({ group: 'deadlines', values: ClockFacts, ways: QUIET }),
  'alert.fired': kind({ group: 'listening', values: AlertFacts, ways: { ...HEARD, email: true } }),
  'measure_alert.fired': kind({
    group: 'custom_viz',
    values: MeasureAlertFacts,
    ways: { ...HEARD, email: true },
  }),
  'viz_export.finished': kind({ group: 'custom_viz', values: VizExportFacts, ways: QUIET }),
  'mention.assigned': kind({ group: 'listening', values: AssignedMentionsFacts, ways: QUIET }),
  'short_link.target_failed': kind({ group: 'publishing', values: DeadLinkFacts, ways: QUIET }),
  'quality.judged': kind({ group: 'quality', values: QualityFacts, ways: QUIET }),
  'quality.second_review': kind({ group: 'quality', values: QualityFacts, ways: QUIET }),
  'quality.appealed': kind({ group: 'quality', values: QualityFacts, ways: QUIET }),
  'quality.decided': kind({
    group: 'quality',
    values: QualityFacts.extend({ outcome: z.enum(['kept', 'changed']) }),
    ways: QUIET,
  }),
  'survey.unhappy': kind({ group: 'quality', values: UnhappyFacts, ways: QUIET }),
  'channel.quota': kind({ group: 'intake', values: MeterFacts, ways: { ...QUIET, email: true } }),
  'inbound.refused': kind({ group: 'intake', values: RefusedFacts, ways: QUIET }),
  'post.trouble': kind({ group: 'publishing', values: PostTroubleFacts, ways: { ...HEARD, email: true } }),
  'post.approval': kind({ group: 'publishing', values: ApprovalFacts, ways: { ...HEARD, email: true } }),
  'post.access_ends': kind({ group: 'publishing', values: AccessEndFacts, ways: { ...QUIET, email: true } }),
};

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** The values of one kind. */
export type NotificationValues<K extends NotificationKind> = z.input<
  (typeof NOTIFICATION_KINDS)[K]['values']
>;

/** The names of all kinds. */
export const NOTIFICATION_NAMES: readonly NotificationKind[] =
  Object.keys(NOTIFICATION_KINDS).filter(isNotificationKind);

/** Whether this version knows a kind of that name. */
export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}

/** Whether notifications of a kind are about work of a shift: for these users may want quiet while they are not at work. */
export function isAboutWork(kind: NotificationKind): boolean {
  return ['tickets', 'deadlines'].includes(NOTIFICATION_KINDS[kind].group);
}
