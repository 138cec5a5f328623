import { listNewestTickets } from '#server/demo/demo-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readTags, setItemTags } from '#server/tags/public.ts';

/** The number of newest tickets that are tagged. */
const TAGGED = 240;

/** The tag that a careful team would have chosen for a ticket, by its first words. */
const MEANT: readonly [RegExp, string][] = [
  [/ยังไม่(?:ได้|มา|ถึง)|ส่งช้า|พัสดุ|จัดส่ง|เดลิเวอรี่|late|delivery|parcel|where is/i, 'Late'],
  [/ผิด|ไม่ตรง|ไม่ครบ|wrong|missing/i, 'Wrong order'],
  [/คิว|รอนาน|queue|waited|waiting/i, 'Queue'],
  [/พนักงาน|บึ้ง|staff|rude/i, 'Staff'],
  [/รสชาติ|อร่อย|หวาน|จืด|กาแฟ|taste|coffee|cold/i, 'Taste'],
  [/ราคา|แพง|บิล|ใบกำกับ|เก็บเงิน|คืนเงิน|price|charge|refund|invoice/i, 'Price'],
  [/แอป|ล็อกอิน|เข้าระบบ|รหัส|log|sign|password|\bapp\b/i, 'Sign-in'],
  [/แต้ม|สะสม|คูปอง|point|coupon/i, 'Points'],
];

/**
 * Adds tags of the tree to the newest tickets of the demonstration: one or two that fit the customer's text, so that they can be learnt.
 */
export async function tagDemoTickets(unit: UnitOfWork): Promise<void> {
  const tags = (await readTags(unit, 'crm')).filter(({ type }) => type === 'tag');
  const tickets = await listNewestTickets(unit, TAGGED);
  for (const { _id, subject, last_message } of tickets) {
    const names = MEANT.flatMap(([words, name]) => (words.test(subject || last_message) ? [name] : []));
    const tagIds = names.slice(0, 2).flatMap((name) => tags.find((tag) => tag.name === name)?._id ?? []);
    if (tagIds.length > 0) await setItemTags(unit, { kind: 'ticket', _id, product: 'crm' }, tagIds);
  }
}
