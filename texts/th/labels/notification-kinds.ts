import type { ContentKind } from '#contracts/crm/content-kind.ts';
import type { ApprovalNotice, PostTrouble } from '#contracts/publishing/notices.ts';
import { formatAlert, formatMeasureAlert } from '#texts/format-alert.ts';
import type { NotificationTexts } from '#texts/notification-texts.ts';
import { previewText } from '#texts/preview-text.ts';
import { formatMetrics } from '#texts/sla-metrics.ts';
import { deadReasons } from '#texts/th/labels/dead-reasons.ts';
import { METER_NAMES } from '#texts/th/labels/meter-names.ts';

function said(last: { said: string; said_kind: ContentKind }): string {
  return previewText({ text: last.said, kind: last.said_kind }, 'th');
}

/** The texts of every kind of notification. */
export const notificationKinds: NotificationTexts = {
  'alert.fired': {
    name: 'มีสัญญาณเตือน',
    write: (facts) => ({ title: facts.rule, text: formatAlert(facts, 'th') }),
  },
  'measure_alert.fired': {
    name: 'สัญญาณเตือนใหม่จากแดชบอร์ด',
    write: (facts) => ({ title: facts.rule, text: formatMeasureAlert(facts, 'th') }),
  },
  'viz_export.finished': {
    name: 'ไฟล์ของแดชบอร์ดพร้อมแล้ว',
    write: ({ name, format }) => ({
      title: name,
      text: `ไฟล์ ${format.toUpperCase()} พร้อมแล้ว ดาวน์โหลดได้ภายในหนึ่งวัน`,
    }),
  },
  'mention.assigned': {
    name: 'มีโพสต์มอบหมายให้ฉัน',
    write: ({ by, count, said }) => ({
      title: count === 1 ? `${by} มอบหมายโพสต์ให้คุณ` : `${by} มอบหมาย ${count} โพสต์ให้คุณ`,
      text: said || 'เปิดดูโพสต์ที่เป็นของคุณ',
    }),
  },
  'ticket.named': {
    name: 'มีคนเอ่ยถึงฉันในโน้ต',
    write: ({ by, number, customer, note }) => ({
      title: `${by} เอ่ยถึงคุณในทิกเก็ต #${number} (${customer})`,
      text: note,
    }),
  },
  'sla.warned': {
    name: 'ทิกเก็ตของฉันใกล้เกินกำหนด',
    write: ({ number, customer, metrics }) => ({
      title: `#${number} ${customer} ใกล้เกินกำหนด`,
      text: `${formatMetrics(metrics, 'th')} ใกล้ถึงเวลาที่กำหนดแล้ว`,
    }),
  },
  'sla.breached': {
    name: 'ทิกเก็ตของฉันหรือของกลุ่มเกินกำหนด',
    write: ({ number, customer, metrics }) => ({
      title: `#${number} ${customer} เกินกำหนดแล้ว`,
      text: `เกินระดับการให้บริการ: ${formatMetrics(metrics, 'th')}`,
    }),
  },
  'ticket.rule_notified': {
    name: 'กฎอัตโนมัติแจ้งทิกเก็ต',
    write: ({ rule, number, customer }) => ({
      title: rule,
      text: `ทิกเก็ต #${number} ของ${customer || 'ลูกค้า'}`,
    }),
  },
  'ticket.queued': {
    name: 'มีทิกเก็ตใหม่ของกลุ่มฉัน',
    write: ({ number, customer, ...last }) => ({
      title: `#${number} ${customer} รอกลุ่มของคุณรับเรื่อง`,
      text: said(last) || 'ยังไม่มีใครรับทิกเก็ตนี้',
    }),
  },
  'ticket.assigned': {
    name: 'มีทิกเก็ตมอบหมายให้ฉัน',
    write: ({ number, customer, ...last }) => ({
      title: `#${number} ${customer} เป็นของคุณแล้ว`,
      text: said(last) || 'มีทิกเก็ตใหม่ให้คุณรับผิดชอบ',
    }),
  },
  'ticket.written': {
    name: 'ลูกค้าเขียนมาในทิกเก็ตของฉัน',
    write: ({ number, customer, ...last }) => ({
      title: `${customer} เขียนมา (#${number})`,
      text: said(last) || 'ลูกค้ารอคำตอบ',
    }),
  },
  'ticket.unsnoozed': {
    name: 'ทิกเก็ตที่ฉันพักไว้กลับมาแล้ว',
    write: ({ number, customer, subject }) => ({
      title: `ทิกเก็ต #${number} กลับมาแล้ว`,
      text: [customer, subject].filter(Boolean).join(' · '),
    }),
  },
  'ticket.undelivered': {
    name: 'คำตอบของฉันส่งไม่ถึงลูกค้า',
    write: ({ number, customer, said, certain }) => ({
      title: certain
        ? `คำตอบถึง ${customer} ส่งไม่สำเร็จ (#${number})`
        : `ไม่แน่ใจว่าคำตอบถึง ${customer} หรือยัง (#${number})`,
      text: said,
    }),
  },
  'ticket.side_answered': {
    name: 'มีคำตอบจากบุคคลภายนอกที่ฉันถาม',
    write: ({ number, from, subject, ...last }) => ({
      title: `${from} ตอบกลับเรื่อง “${subject}” (#${number})`,
      text: said(last),
    }),
  },
  'quality.judged': {
    name: 'มีผลประเมินงานของฉัน',
    write: ({ number, card }) => ({
      title: `มีผลประเมินงานของคุณ #${number}`,
      text: `แบบประเมิน “${card}” หากไม่เห็นด้วย คุณคัดค้านได้`,
    }),
  },
  'quality.second_review': {
    name: 'มีทิกเก็ตรอประเมินรอบสอง',
    write: ({ number, card }) => ({
      title: `#${number} รอผู้ประเมินคนที่สอง`,
      text: `แบบประเมิน “${card}” คุณจะยังไม่เห็นผลของคนแรก`,
    }),
  },
  'quality.appealed': {
    name: 'มีการคัดค้านผลประเมิน',
    write: ({ number, card }) => ({
      title: `มีคำคัดค้านผลประเมิน #${number}`,
      text: `แบบประเมิน “${card}” รอผู้ตัดสิน`,
    }),
  },
  'quality.decided': {
    name: 'ตัดสินคำคัดค้านแล้ว',
    write: ({ number, outcome }) => ({
      title: `ตัดสินคำคัดค้านของ #${number} แล้ว`,
      text: outcome === 'changed' ? 'ผลประเมินเปลี่ยนไป' : 'ผลประเมินคงเดิม',
    }),
  },
  'survey.unhappy': {
    name: 'ลูกค้าในกลุ่มของฉันไม่พอใจ',
    write: ({ number, customer, csat, nps }) => ({
      title: `${customer} ไม่พอใจ (#${number})`,
      text: `คำตอบแบบสำรวจ: ${[...(csat === null ? [] : [`ความพึงพอใจ ${csat} จาก 5`]), ...(nps === null ? [] : [`การแนะนำต่อ ${nps} จาก 10`])].join(', ')}`,
    }),
  },
  'channel.quota': {
    name: 'ขีดจำกัดของช่องทาง',
    write: ({ channel, meter, used, limit, stopped }) => ({
      title: stopped ? `${channel} ใช้ครบขีดจำกัดแล้ว` : `${channel} ใกล้ถึงขีดจำกัด`,
      text: `${METER_NAMES[meter]}: ${used.toLocaleString('en')} จาก ${limit.toLocaleString('en')}${stopped ? ' รายการที่ใช้เพิ่มจะรอจนกว่ารอบถัดไปจะเริ่ม' : ''}`,
    }),
  },
  'short_link.target_failed': {
    name: 'ลิงก์ที่ปลายทางใช้ไม่ได้',
    write: ({ link, url, reason }) => ({
      title: `ปลายทางของ “${link}” ใช้ไม่ได้`,
      text: `${deadReasons[reason]}: ${url}`,
    }),
  },
  'inbound.refused': {
    name: 'มีรายการที่ยังไม่ได้รับเข้า',
    write: ({ source, kind, count }) => ({
      title: `${source}: มีรายการที่ยังไม่ได้รับเข้า`,
      text:
        kind === 'channel'
          ? `รอตรวจสอบ ${count} รายการ ยังไม่ได้เปิดเป็นทิกเก็ต`
          : `รอตรวจสอบ ${count} รายการ ยังไม่ได้เก็บเป็นโพสต์`,
    }),
  },
  'post.trouble': {
    name: 'โพสต์ที่ยังไม่ได้เผยแพร่',
    write: ({ trouble, account, words }) => ({ title: `${account}: ${POST_TROUBLES[trouble]}`, text: words }),
  },
  'post.approval': {
    name: 'การอนุมัติโพสต์',
    write: ({ what, words }) => ({ title: APPROVAL_NOTICES[what], text: words }),
  },
  'post.access_ends': {
    name: 'สิทธิ์เข้าถึงช่องทางเผยแพร่ที่ใกล้หมดอายุ',
    write: ({ account, days, posts }) => ({
      title: `สิทธิ์เข้าถึง ${account} จะหมดอายุใน ${days} วัน`,
      text: `มี ${posts} โพสต์รออยู่ โปรดเชื่อมต่อช่องทางนี้อีกครั้งก่อนวันนั้น`,
    }),
  },
};

const POST_TROUBLES: Record<PostTrouble, string> = {
  failed: 'โพสต์ไม่ได้เผยแพร่',
  unknown: 'ไม่แน่ชัดว่าโพสต์เผยแพร่แล้วหรือไม่',
  missed: 'โพสต์พลาดเวลา',
  reconnect: 'โพสต์รอจนกว่าจะเชื่อมต่อช่องทางอีกครั้ง',
  overdue: 'โพสต์ล่าช้า',
  comment_failed: 'ความคิดเห็นแรกของโพสต์ไม่ได้เผยแพร่',
  not_approved: 'โพสต์ไม่ได้เผยแพร่ เพราะเนื้อหาปัจจุบันยังไม่ได้รับอนุมัติ',
};

const APPROVAL_NOTICES: Record<ApprovalNotice, string> = {
  asked: 'มีโพสต์รอคุณอนุมัติ',
  due_soon: 'โพสต์ที่รอคุณอนุมัติใกล้ครบกำหนด',
  escalated: 'มีโพสต์ส่งต่อมาให้คุณอนุมัติ',
  late: 'การอนุมัติโพสต์ใช้เวลานานกว่ากำหนด',
  approved: 'โพสต์ได้รับอนุมัติแล้ว',
  sent_back: 'มีการขอให้แก้ไขโพสต์',
  withdrawn: 'มีการถอนโพสต์ออกจากการอนุมัติ',
  seal_broken: 'โพสต์เปลี่ยนไปหลังส่งขออนุมัติ และต้องขออนุมัติใหม่',
  expired: 'ถึงเวลาโพสต์ก่อนที่จะได้รับอนุมัติ',
  released: 'มีโพสต์ที่เผยแพร่แบบฉุกเฉินโดยไม่ผ่านการอนุมัติ',
  commented: 'มีความคิดเห็นใหม่ในโพสต์',
};
