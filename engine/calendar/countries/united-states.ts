import type { Country } from '../holiday-rules.ts';

/** The holidays of the federal government (5 U.S.C. 6103). */
export const unitedStates: Country = {
  name: 'United States',
  inLieu: 'nearest',
  rules: [
    { on: '01-01', en: 'New Year’s Day', th: 'วันขึ้นปีใหม่' },
    { nth: 3, weekday: 1, month: 1, en: 'Martin Luther King Day', th: 'วันมาร์ติน ลูเทอร์ คิง' },
    { nth: 3, weekday: 1, month: 2, en: 'Washington’s Birthday', th: 'วันประธานาธิบดี' },
    { nth: -1, weekday: 1, month: 5, en: 'Memorial Day', th: 'วันทหารผ่านศึก (เมโมเรียลเดย์)' },
    { on: '06-19', since: 2021, en: 'Juneteenth', th: 'วันจูนทีนท์' },
    { on: '07-04', en: 'Independence Day', th: 'วันประกาศอิสรภาพ' },
    { nth: 1, weekday: 1, month: 9, en: 'Labor Day', th: 'วันแรงงาน' },
    { nth: 2, weekday: 1, month: 10, en: 'Columbus Day', th: 'วันโคลัมบัส' },
    { on: '11-11', en: 'Veterans Day', th: 'วันทหารผ่านศึก' },
    { nth: 4, weekday: 4, month: 11, en: 'Thanksgiving', th: 'วันขอบคุณพระเจ้า' },
    { on: '12-25', en: 'Christmas Day', th: 'วันคริสต์มาส' },
  ],
};
