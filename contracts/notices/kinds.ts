import { z } from 'zod';
import { NamedFacts, sayNamed } from '#contracts/crm/mentions/notice.ts';
import { OwnTicketFacts, sayAssigned, sayWritten } from '#contracts/crm/assignment/notices.ts';
import { ClockFacts, sayBreached, sayWarned } from '#contracts/crm/clocks/notices.ts';
import {
  QualityFacts,
  sayAppealed,
  sayDecided,
  sayJudged,
  saySecondReview,
} from '#contracts/crm/quality/notices.ts';
import { SideAnswerFacts, saySideAnswered } from '#contracts/crm/side-conversations/notice.ts';
import { sayUnhappy, UnhappyFacts } from '#contracts/crm/survey/notices.ts';
import { sayUndelivered, sayWoken, UndeliveredFacts, WokenFacts } from '#contracts/crm/tickets/notices.ts';
import { RuleToldFacts, sayRuleTold } from '#contracts/crm/automation/notices.ts';
import { AssignedMentionsFacts, sayMentionsAssigned } from '#contracts/listening/actions/notices.ts';
import { RefusedFacts, sayRefused } from '#contracts/inbound/refused/notice.ts';
import { AlertFacts, sayAlert } from '#contracts/listening/alerts/alert-words.ts';

/** What a notice says: one line that stands alone, and a sentence below it. */
export type NoticeWords = { title: string; text: string };
type Language = 'en' | 'th';

type Kind<V extends z.ZodType> = {
  /** What the sentences are made of; small, no secrets. */
  values: V;
  /** Which ways it takes where the person has chosen none. */
  ways: DeliveryChoices;
  /** What it is called where one chooses the ways. */
  name: Record<Language, string>;
  say: (values: z.output<V>, language: Language) => NoticeWords;
};

/** The ways in which a person hears: the bell, and a mail. */
export const DeliveryChoices = z.object({ web: z.boolean(), email: z.boolean() });
export type DeliveryChoices = z.infer<typeof DeliveryChoices>;

const kind = <V extends z.ZodType>(declared: Kind<V>): Kind<V> => declared;

/**
 * Every kind of notice. A module adds its own here, with the words in both languages, and tells it by `notify` of the server;
 * bell, mails and choices follow from this list.
 */
export const NOTICE_KINDS = {
  'alert.fired': kind({
    values: AlertFacts,
    ways: { web: true, email: true },
    name: { en: 'Alerts that fire', th: 'มีสัญญาณเตือน' },
    say: (facts, language) => ({ title: facts.rule, text: sayAlert(facts, language) }),
  }),
  'mention.assigned': kind({
    values: AssignedMentionsFacts,
    ways: { web: true, email: false },
    name: { en: 'Mentions assigned to me', th: 'มีโพสต์มอบหมายให้ฉัน' },
    say: sayMentionsAssigned,
  }),
  'ticket.named': kind({
    values: NamedFacts,
    ways: { web: true, email: false },
    name: { en: 'Notes that mention me', th: 'มีคนเอ่ยถึงฉันในโน้ต' },
    say: sayNamed,
  }),
  'sla.warned': kind({
    values: ClockFacts,
    ways: { web: true, email: false },
    name: { en: 'My tickets close to their deadline', th: 'ทิกเก็ตของฉันใกล้เกินกำหนด' },
    say: sayWarned,
  }),
  'sla.breached': kind({
    values: ClockFacts,
    ways: { web: true, email: false },
    name: { en: 'Overdue tickets of mine or my group', th: 'ทิกเก็ตของฉันหรือของกลุ่มเกินกำหนด' },
    say: sayBreached,
  }),
  'ticket.rule_notified': kind({
    values: RuleToldFacts,
    ways: { web: true, email: false },
    name: { en: 'Notices from ticket automations', th: 'กฎอัตโนมัติแจ้งทิกเก็ต' },
    say: sayRuleTold,
  }),
  'ticket.assigned': kind({
    values: OwnTicketFacts,
    ways: { web: true, email: false },
    name: { en: 'Tickets assigned to me', th: 'มีทิกเก็ตมอบหมายให้ฉัน' },
    say: sayAssigned,
  }),
  'ticket.written': kind({
    values: OwnTicketFacts,
    ways: { web: true, email: false },
    name: { en: 'New customer messages on my tickets', th: 'ลูกค้าเขียนมาในทิกเก็ตของฉัน' },
    say: sayWritten,
  }),
  'ticket.unsnoozed': kind({
    values: WokenFacts,
    ways: { web: true, email: false },
    name: { en: 'Snoozed tickets that are back', th: 'ทิกเก็ตที่ฉันพักไว้กลับมาแล้ว' },
    say: sayWoken,
  }),
  'ticket.undelivered': kind({
    values: UndeliveredFacts,
    ways: { web: true, email: false },
    name: { en: 'Replies of mine that were not delivered', th: 'คำตอบของฉันส่งไม่ถึงลูกค้า' },
    say: sayUndelivered,
  }),
  'ticket.side_answered': kind({
    values: SideAnswerFacts,
    ways: { web: true, email: false },
    name: {
      en: 'Replies in my side conversations',
      th: 'มีคำตอบในการสนทนาข้างเคียงของฉัน',
    },
    say: saySideAnswered,
  }),
  'quality.judged': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Quality reviews of my work', th: 'มีผลประเมินงานของฉัน' },
    say: sayJudged,
  }),
  'quality.second_review': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Tickets that need a second review', th: 'มีทิกเก็ตรอประเมินรอบสอง' },
    say: saySecondReview,
  }),
  'quality.appealed': kind({
    values: QualityFacts,
    ways: { web: true, email: false },
    name: { en: 'Appeals against reviews', th: 'มีการอุทธรณ์ผลประเมิน' },
    say: sayAppealed,
  }),
  'quality.decided': kind({
    values: QualityFacts.extend({ outcome: z.enum(['kept', 'changed']) }),
    ways: { web: true, email: false },
    name: { en: 'Decisions on appeals', th: 'ตัดสินคำอุทธรณ์แล้ว' },
    say: sayDecided,
  }),
  'survey.unhappy': kind({
    values: UnhappyFacts,
    ways: { web: true, email: false },
    name: { en: 'Unhappy customers of my group', th: 'ลูกค้าในกลุ่มของฉันไม่พอใจ' },
    say: sayUnhappy,
  }),
  'inbound.refused': kind({
    values: RefusedFacts,
    ways: { web: true, email: false },
    name: { en: 'Received items that were not accepted', th: 'มีรายการที่ยังไม่ได้รับเข้า' },
    say: sayRefused,
  }),
};

export type NoticeKind = keyof typeof NOTICE_KINDS;
/** The values of one kind. */
export type NoticeValues<K extends NoticeKind> = z.input<(typeof NOTICE_KINDS)[K]['values']>;

/** The names of all kinds. */
export const NOTICE_NAMES: readonly NoticeKind[] = Object.keys(NOTICE_KINDS).filter(isNoticeKind);

/** Whether this version knows a kind by that name. */
export function isNoticeKind(name: string): name is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, name);
}

/** What a notice says; null where this version does not know its kind, or its values are of another version. */
export const sayNotice = (
  given: { kind: string; values: unknown },
  language: Language,
): NoticeWords | null => {
  if (!isNoticeKind(given.kind)) return null;
  const declared: Kind<z.ZodType> = NOTICE_KINDS[given.kind];
  const values = declared.values.safeParse(given.values);
  return values.success ? declared.say(values.data, language) : null;
};
