import { verificationSettings, verificationLabels } from './verification/settings/verification.ts';

export { verificationFaults as faults } from './verification/faults.ts';

/** The names of its pages. */
export const pages = {
  verify: 'ยืนยันตัวตน',
  'settings-verification': 'ลิงก์ยืนยันตัวตน',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  verification_settings: verificationSettings,
  verification_labels: verificationLabels,
};

/** ข้อความของหน้าที่อยู่หลังลิงก์ยืนยันตัวตน */
export const verification = {
  about: '{{account}} ขอข้อมูลนี้จากคุณ คำตอบจะส่งถึงทีมงานเท่านั้นและเก็บแบบเข้ารหัสค่ะ',
  optional: '{{label}} (เว้นว่างได้)',
  send: 'ส่ง',
  thanks: 'ขอบคุณค่ะ',
  thanks_help: '{{account}} ได้รับคำตอบของคุณแล้ว ปิดหน้านี้ได้เลยค่ะ',
  gone: 'ลิงก์นี้ใช้ไม่ได้แล้วค่ะ',
  gone_help: 'โปรดตรวจดูว่าเปิดลิงก์มาครบ หรือขอลิงก์ใหม่ในบทสนทนาค่ะ',
  used_help: 'คุณตอบไปแล้ว ปิดหน้านี้แล้วกลับไปที่บทสนทนาได้เลยค่ะ',
  expired_help: 'ลิงก์นี้หมดอายุแล้ว โปรดขอลิงก์ใหม่ในบทสนทนาค่ะ',
  faults: {
    required: 'โปรดกรอกช่องนี้ค่ะ',
    email: 'อีเมลไม่ถูกต้องค่ะ',
    phone: 'หมายเลขโทรศัพท์ไม่ถูกต้องค่ะ',
    number: 'ต้องเป็นตัวเลขค่ะ',
    date: 'วันที่ไม่ถูกต้องค่ะ',
    too_long: 'ยาวเกินไปค่ะ',
  },
};
