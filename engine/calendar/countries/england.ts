import type { Country } from '../holiday-rules.ts';

/** The bank holidays of England and Wales that return every year; single ones by proclamation are left out. */
export const england: Country = {
  name: 'United Kingdom (England and Wales)',
  inLieu: 'next',
  rules: [
    { on: '01-01', en: 'New Year’s Day', th: 'วันขึ้นปีใหม่' },
    { easter: -2, en: 'Good Friday', th: 'วันศุกร์ประเสริฐ' },
    { easter: 1, en: 'Easter Monday', th: 'วันจันทร์อีสเตอร์' },
    { nth: 1, weekday: 1, month: 5, en: 'Early May bank holiday', th: 'วันหยุดธนาคารต้นเดือนพฤษภาคม' },
    { nth: -1, weekday: 1, month: 5, en: 'Spring bank holiday', th: 'วันหยุดธนาคารฤดูใบไม้ผลิ' },
    { nth: -1, weekday: 1, month: 8, en: 'Summer bank holiday', th: 'วันหยุดธนาคารฤดูร้อน' },
    { on: '12-25', en: 'Christmas Day', th: 'วันคริสต์มาส' },
    { on: '12-26', en: 'Boxing Day', th: 'วันบ็อกซิงเดย์' },
  ],
};
