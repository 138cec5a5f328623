import { z } from 'zod';
import { SOURCE_KINDS } from '#contracts/inbound/refused/refused-item.ts';

/** What those who look after a source are notified of when its list of refused items grows. `count` are open at that time. */
export const RefusedFacts = z.object({
  source: z.string(),
  kind: z.enum(SOURCE_KINDS),
  count: z.number().int(),
});
export type RefusedFacts = z.infer<typeof RefusedFacts>;

/** The texts of the notice. */
export function formatRefusedNotification({ source, kind, count }: RefusedFacts, language: 'en' | 'th') {
  if (language === 'th')
    return {
      title: `${source}: มีรายการที่ยังไม่ได้รับเข้า`,
      text:
        kind === 'channel'
          ? `รอตรวจสอบ ${count} รายการ ยังไม่ได้เปิดเป็นทิกเก็ต`
          : `รอตรวจสอบ ${count} รายการ ยังไม่ได้เก็บเป็นโพสต์`,
    };
  const what = count === 1 ? '1 item waits' : `${count} items wait`;
  return {
    title: `${source}: items were not accepted`,
    text: `${what} for a decision and ${count === 1 ? 'is' : 'are'} no ${kind === 'channel' ? 'ticket' : 'post'} yet.`,
  };
}
