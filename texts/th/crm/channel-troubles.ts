import { METER_NAMES } from '#texts/th/labels/meter-names.ts';

/** ข้อความเรื่องช่องทางที่มีปัญหา */
export const channel_troubles = {
  one: '{{name}} {{why}}',
  failing: 'อ่านไม่ได้ในขณะนี้ ข้อความใหม่จะมาภายหลัง',
  token: 'ต้องเชื่อมต่ออีกครั้ง อาจมีข้อความขาดหาย',
  paused: 'ถูกปิดไว้',
  lost: 'มีข้อความหายไป',
  limit: 'หยุดอ่านจนกว่าขีดจำกัดจะเริ่มรอบใหม่',
  stopped: 'ถึงขีดจำกัดแล้ว คำตอบต้องรอ',
  see: 'ดูช่องทาง',
  composer: 'ช่องทางนี้ถึงขีดจำกัดแล้ว ({{meter}}) คำตอบที่ใช้เพิ่มจะรอจนถึง {{until}}',
  meters: METER_NAMES,
} as const;
