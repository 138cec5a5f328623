import { z } from 'zod';
import { OwnTicketFacts } from '#contracts/crm/assignment/notifications.ts';
import { RuleNotificationFacts } from '#contracts/crm/automation/notifications.ts';
import { NamedFacts } from '#contracts/crm/mentions/notice.ts';
import { QualityFacts } from '#contracts/crm/quality/notifications.ts';
import { SideAnswerFacts } from '#contracts/crm/side-conversations/notice.ts';
import { ClockFacts } from '#contracts/crm/sla-clocks/notifications.ts';
import { UnhappyFacts } from '#contracts/crm/survey/notifications.ts';
import { UndeliveredFacts, WokenFacts } from '#contracts/crm/tickets/notifications.ts';
import { RefusedFacts } from '#contracts/inbound/refused/notice.ts';
import { AssignedMentionsFacts } from '#contracts/listening/actions/notifications.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';

type Kind<V extends z.ZodType> = {
  /** The values of the sentences; small, without secrets. */
  values: V;
  /** The default ways of delivery. */
  ways: DeliveryChoices;
};

/** The ways of delivery: the bell, and e-mail. */
export const DeliveryChoices = z.object({ web: z.boolean(), email: z.boolean() });
export type DeliveryChoices = z.infer<typeof DeliveryChoices>;

const kind = <V extends z.ZodType>(declared: Kind<V>): Kind<V> => declared;

/**
 * Every kind of notification. A module adds its own here and its texts in `texts/{en,th}/labels/notification-kinds.ts`, and sends it by `notify` of
 * the server; bell, e-mails and choices follow from this list.
 */
export const NOTIFICATION_KINDS = {
  'alert.fired': kind({ values: AlertFacts, ways: { web: true, email: true } }),
  'mention.assigned': kind({ values: AssignedMentionsFacts, ways: { web: true, email: false } }),
  'ticket.named': kind({ values: NamedFacts, ways: { web: true, email: false } }),
  'sla.warned': kind({ values: ClockFacts, ways: { web: true, email: false } }),
  'sla.breached': kind({ values: ClockFacts, ways: { web: true, email: false } }),
  'ticket.rule_notified': kind({ values: RuleNotificationFacts, ways: { web: true, email: false } }),
  'ticket.assigned': kind({ values: OwnTicketFacts, ways: { web: true, email: false } }),
  'ticket.written': kind({ values: OwnTicketFacts, ways: { web: true, email: false } }),
  'ticket.unsnoozed': kind({ values: WokenFacts, ways: { web: true, email: false } }),
  'ticket.undelivered': kind({ values: UndeliveredFacts, ways: { web: true, email: false } }),
  'ticket.side_answered': kind({ values: SideAnswerFacts, ways: { web: true, email: false } }),
  'quality.judged': kind({ values: QualityFacts, ways: { web: true, email: false } }),
  'quality.second_review': kind({ values: QualityFacts, ways: { web: true, email: false } }),
  'quality.appealed': kind({ values: QualityFacts, ways: { web: true, email: false } }),
  'quality.decided': kind({
    values: QualityFacts.extend({ outcome: z.enum(['kept', 'changed']) }),
    ways: { web: true, email: false },
  }),
  'survey.unhappy': kind({ values: UnhappyFacts, ways: { web: true, email: false } }),
  'inbound.refused': kind({ values: RefusedFacts, ways: { web: true, email: false } }),
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
