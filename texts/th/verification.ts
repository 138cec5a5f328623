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
  about: '{{account}} ขอข้อมูลนี้จากคุณ คำตอบจะไปถึงทีมนี้เท่านั้น และถูกเก็บแบบเข้ารหัส',
  optional: '{{label}} (เว้นว่างได้)',
  send: 'ส่ง',
  thanks: 'ขอบคุณค่ะ',
  thanks_help: 'คำตอบของคุณถึง {{account}} แล้ว ปิดหน้านี้ได้เลย',
  gone: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
  gone_help: 'โปรดตรวจดูว่าเปิดลิงก์มาครบ หรือขอลิงก์ใหม่ในบทสนทนา',
  used_help: 'คุณตอบไปแล้ว ปิดหน้านี้แล้วกลับไปที่บทสนทนาได้เลยค่ะ',
  expired_help: 'ลิงก์นี้หมดเวลาแล้ว โปรดขอลิงก์ใหม่ในบทสนทนา',
  faults: {
    required: 'โปรดกรอกช่องนี้',
    email: 'นี่ไม่ใช่อีเมล',
    phone: 'นี่ไม่ใช่หมายเลขโทรศัพท์',
    number: 'ต้องเป็นตัวเลข',
    date: 'นี่ไม่ใช่วันที่',
    too_long: 'ยาวเกินไป',
  },
};
