import { z } from 'zod';
import {
  OwnTicketFacts,
  formatAssignedNotification,
  formatReplyNotification,
} from '#contracts/crm/assignment/notifications.ts';
import { RuleNotificationFacts, formatRuleNotification } from '#contracts/crm/automation/notifications.ts';
import { NamedFacts, formatMentionNotification } from '#contracts/crm/mentions/notice.ts';
import {
  QualityFacts,
  formatAppealNotification,
  formatDecisionNotification,
  formatReviewNotification,
  formatSecondReviewNotification,
} from '#contracts/crm/quality/notifications.ts';
import { SideAnswerFacts, formatSideReplyNotification } from '#contracts/crm/side-conversations/notice.ts';
import {
  ClockFacts,
  formatBreachNotification,
  formatBreachWarning,
} from '#contracts/crm/sla-clocks/notifications.ts';
import { formatUnhappyNotification, UnhappyFacts } from '#contracts/crm/survey/notifications.ts';
import {
  formatUndeliveredNotification,
  formatWokenNotification,
  UndeliveredFacts,
  WokenFacts,
} from '#contracts/crm/tickets/notifications.ts';
import { RefusedFacts, formatRefusedNotification } from '#contracts/inbound/refused/notice.ts';
import {
  AssignedMentionsFacts,
  formatMentionsAssignedNotification,
} from '#contracts/listening/actions/notifications.ts';
import { AlertFacts, formatAlert } from '#contracts/listening/alerts/alert-words.ts';

/** The text of a notification: a line that can be read alone, and a sentence below it. */
export type NotificationText = { title: string; text: string };
type Language = 'en' | 'th';

type Kind<V extends z.ZodType> = {
  /** The values of the sentences; small, without secrets. */
  values: V;
  /** The default ways of delivery. */
  ways: DeliveryChoices;
  /** Its name where users choose the ways. */
  name: Record<Language, string>;
  say: (values: z.output<V>, language: Language) => NotificationText;
};

/** The ways of delivery: the bell, and e-mail. */
export const DeliveryChoices = z.object({ web: z.boolean(), email: z.boolean() });
export type DeliveryChoices = z.infer<typeof DeliveryChoices>;

const kind = <V extends z.ZodType>(declared: Kind<V>): Kind<V> => declared;

/**
 * Every kind of notification. A module adds its own here, with the texts in both languages, and sends it by `notify` of the server; bell,
 * e-mails and choices follow from this list.
 */
export const NOTIFICATION_KINDS = {
  'alert.fired': kind({
    values: AlertFacts,
    ways: { web: true, email: true },
    name: { en: 'Alerts that fire', th: 'มีสัญญาณเตือน' },
    say: (facts, language) => ({ title: facts.rule, text: formatAlert(facts, language) }),
  }),
  'mention.assigned': kind({
    values: AssignedMentionsFacts,
    ways: { web: true, email: false },
    name: { en: 'Mentions assigned to me', th: 'มีโพสต์มอบหมายให้ฉัน' },
    say: formatMentionsAssignedNotification,
  }),
  'ticket.named': kind({
    values: NamedFacts,
    ways: { web: true, email: false },
    name: { en: 'Notes that mention me', th: 'มีคนเอ่ยถึงฉันในโน้ต' },
    say: formatMentionNotification,
  }),
  'sla.warned': kind({
    values: ClockFacts,
    ways: { web: true, email: false },
    name: { en: 'My tickets close to their deadline', th: 'ทิกเก็ตของฉันใกล้เกินกำหนด' },
    say: formatBreachWarning,
  }),
  'sla.breached': kind({
    values: ClockFacts,
    ways: { web: true, email: false },
    name: { en: 'Overdue tickets of mine or my group', th: 'ทิกเก็ตของฉันหรือของกลุ่มเกินกำหนด' },
    say: formatBreachNotification,
  }),
  'ticket.rule_notified': kind({
    values: RuleNotificationFacts,
    ways: { web: true, email: false },
    name: { en: 'Notices from ticket automations', th: 'กฎอัตโนมัติแจ้งทิกเก็ต' },
    say: formatRuleNotification,
  }),
  'ticket.assigned': kind({
    values: OwnTicketFacts,
    ways: { web: true, email: false },
    name: { en: 'Tickets assigned to me', th: 'มีทิกเก็ตมอบหมายให้ฉัน' },
    say: formatAssignedNotification,
  }),
  'ticket.written': kind({
    values: OwnTicketFacts,
    ways: { web: true, email: false },
    name: { en: 'New customer messages on my tickets', th: 'ลูกค้าเขียนมาในทิกเก็ตของฉัน' },
    say: formatReplyNotification,
  }),
  'ticket.unsnoozed': kind({
    values: WokenFacts,
    ways: { web: true, email: false },
    name: { en: 'Snoozed tickets that are back', th: 'ทิกเก็ตที่ฉันพักไว้กลับมาแล้ว' },
    say: formatWokenNotification,
  }),
  'ticket.undelivered': kind({
    values: UndeliveredFacts,
    ways: { web: true, email: false },
    name: { en: 'Replies of mine that were not delivered', th: 'คำตอบของฉันส่งไม่ถึงลูกค้า' },
    say: formatUndeliveredNotification,
  }),
  'ticket.side_answered': kind({
    values: SideAnswerFacts,
    ways: { web: true, email: false },
    name: {
      en: 'Replies in my side conversations',
      th: 'มีคำตอบในการสนทนาข้างเคียงของฉัน',
    },
    say: formatSideReplyNotification,
  }),
  'quality.judged': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Quality reviews of my work', th: 'มีผลประเมินงานของฉัน' },
    say: formatReviewNotification,
  }),
  'quality.second_review': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Tickets that need a second review', th: 'มีทิกเก็ตรอประเมินรอบสอง' },
    say: formatSecondReviewNotification,
  }),
  'quality.appealed': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Appeals against reviews', th: 'มีการอุทธรณ์ผลประเมิน' },
    say: formatAppealNotification,
  }),
  'quality.decided': kind({
    values: QualityFacts.extend({ outcome: z.enum(['kept', 'changed']) }),
    ways: { web: true, email: false },
    name: { en: 'Decisions on appeals', th: 'ตัดสินคำอุทธรณ์แล้ว' },
    say: formatDecisionNotification,
  }),
  'survey.unhappy': kind({
    values: UnhappyFacts,
    ways: { web: true, email: false },
    name: { en: 'Unhappy customers of my group', th: 'ลูกค้าในกลุ่มของฉันไม่พอใจ' },
    say: formatUnhappyNotification,
  }),
  'inbound.refused': kind({
    values: RefusedFacts,
    ways: { web: true, email: false },
    name: { en: 'Received items that were not accepted', th: 'มีรายการที่ยังไม่ได้รับเข้า' },
    say: formatRefusedNotification,
  }),
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

/** The text of a notification; null where this version does not know its kind, or its values are of another version. */
export function formatNotification(
  given: { kind: string; values: unknown },
  language: Language,
): NotificationText | null {
  if (!isNotificationKind(given.kind)) return null;
  const declared: Kind<z.ZodType> = NOTIFICATION_KINDS[given.kind];
  const values = declared.values.safeParse(given.values);
  return values.success ? declared.say(values.data, language) : null;
}
