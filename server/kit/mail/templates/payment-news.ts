import { z } from 'zod';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { greetInThai } from '#server/kit/mail/greet.ts';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

function day(instant: string, language: string, calendar: Calendar): string {
  return instant === '' ? '' : makeDateFormat({ language, calendar }, DAY).format(new Date(instant));
}

/** News about the payment of an organisation, for the users who handle it. `until` is an instant or empty; `reason` is the bank's text. */
export const paymentNews = defineMailTemplate({
  values: z.object({
    name: OneLine,
    kind: z.enum(['failed', 'closed', 'trial_ending', 'ended', 'paid_again']),
    reason: OneLine,
    until: z.string().max(30),
    url: SuiteLink,
  }),
  words: {
    en: ({ name, kind, reason, until, url }, { site_name }, calendar) => {
      const said = reason ? ` The bank said: ${reason}` : '';
      const words = {
        failed: [
          'The last payment failed',
          `We could not charge your card.${said}`,
          `Everything stays open until ${day(until, 'en', calendar)}, and we will try again before then. Please pay or change the card by that day.`,
        ],
        closed: [
          'A payment is overdue',
          `We tried several times and could not charge your card.${said}`,
          'The products are closed until it is paid. Messages from your customers still come in, and nothing is lost.',
        ],
        trial_ending: [
          'Your trial ends soon',
          `Your trial ends on ${day(until, 'en', calendar)}. From then on your card is charged for the plan you chose.`,
          'If you do not want to continue, end the subscription before that day and nothing is charged.',
        ],
        ended: [
          'Your subscription has ended',
          'Your subscription has ended and nothing more is charged.',
          'Everything you stored is kept. Choose a plan whenever you want to continue.',
        ],
        paid_again: [
          'Payment received, thank you',
          'We have received your overdue payment.',
          'Everything is open again.',
        ],
      }[kind];
      const [heading = '', ...lines] = words;
      return {
        subject: `${site_name}: ${heading.toLowerCase()}`,
        heading,
        lines: [`Hello ${name},`, ...lines],
        action: { label: 'See plan and payment', url },
      };
    },
    th: ({ name, kind, reason, until, url }, { site_name }, calendar) => {
      const said = reason ? ` ธนาคารแจ้งว่า: ${reason}` : '';
      const words = {
        failed: [
          'ชำระเงินครั้งล่าสุดไม่สำเร็จ',
          `เราเรียกเก็บเงินจากบัตรของคุณไม่ได้${said}`,
          `ระบบยังใช้ได้ตามปกติถึงวันที่ ${day(until, 'th', calendar)} และเราจะลองเรียกเก็บอีกครั้ง โปรดชำระเงินหรือเปลี่ยนบัตรก่อนวันนั้น`,
        ],
        closed: [
          'ยังมียอดค้างชำระ',
          `เราลองเรียกเก็บเงินหลายครั้งแล้วแต่ไม่สำเร็จ${said}`,
          'ผลิตภัณฑ์ถูกปิดไว้จนกว่าจะชำระ ข้อความจากลูกค้ายังเข้ามาตามปกติและไม่มีอะไรสูญหาย',
        ],
        trial_ending: [
          'ช่วงทดลองใช้ใกล้สิ้นสุด',
          `ช่วงทดลองใช้จะสิ้นสุดวันที่ ${day(until, 'th', calendar)} หลังจากนั้นระบบจะเรียกเก็บเงินตามแพ็กเกจที่คุณเลือก`,
          'หากไม่ต้องการใช้ต่อ ยกเลิกก่อนวันนั้นได้โดยไม่มีค่าใช้จ่าย',
        ],
        ended: [
          'การสมัครใช้งานสิ้นสุดแล้ว',
          'การสมัครใช้งานของคุณสิ้นสุดแล้ว และจะไม่มีการเรียกเก็บเงินอีก',
          'ข้อมูลทั้งหมดยังอยู่ครบ เลือกแพ็กเกจเมื่อไรก็กลับมาใช้ต่อได้',
        ],
        paid_again: ['ชำระเงินเรียบร้อย ขอบคุณ', 'ได้รับยอดที่ค้างชำระแล้ว', 'ใช้งานทุกส่วนได้ตามปกติ'],
      }[kind];
      const [heading = '', ...lines] = words;
      return {
        subject: `${site_name}: ${heading}`,
        heading,
        lines: [greetInThai(name), ...lines],
        action: { label: 'ดูแพ็กเกจและการชำระเงิน', url },
      };
    },
  },
});
