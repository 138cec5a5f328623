import type { ContentKind } from '#contracts/crm/content-kind.ts';

/** What a list shows of a message without text, by its kind of content. */
export const contentKinds: Record<Exclude<ContentKind, 'text'>, string> = {
  image: 'รูปภาพ',
  video: 'วิดีโอ',
  audio: 'ข้อความเสียง',
  file: 'ไฟล์',
  sticker: 'สติกเกอร์',
  location: 'ตำแหน่ง',
  product: 'สินค้า',
  order: 'คำสั่งซื้อ',
  unshown: 'ข้อความที่แสดงที่นี่ไม่ได้',
  empty: '(ไม่มีข้อความ)',
  withdrawn: 'ผู้ส่งยกเลิกข้อความนี้แล้ว',
  removed: 'ข้อความนี้ถูกลบแล้ว',
};
