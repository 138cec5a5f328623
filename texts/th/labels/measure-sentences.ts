import type { MeasureSentences } from '#texts/en/labels/measure-sentences.ts';

/** What fired on a measure of a dashboard, by the kind of the alert. */
export const measureSentences: MeasureSentences = {
  above: ({ name, value, limit }) => `${name}: ${value} สูงกว่า ${limit}`,
  below: ({ name, value, limit }) => `${name}: ${value} ต่ำกว่า ${limit}`,
  change: ({ name, value, usual, change }) => `${name}: ${value} เปลี่ยนไป ${change} จาก ${usual} ในช่วงก่อนหน้า`,
  unusual: ({ name, value, usual }) => `${name}: ${value} ในหนึ่งชั่วโมง ปกติราว ${usual} ในชั่วโมงนี้ของสัปดาห์`,
  empty: ({ name }) => `${name}: ไม่มีข้อมูล`,
};
