import { identityFaults } from './identity/faults.ts';
import { ssoFaults } from './identity/sso-faults.ts';

export { entry } from './identity/entry.ts';
export { sso } from './identity/sso.ts';

/** The names of its pages. */
export const pages = {
  login: 'เข้าสู่ระบบ',
  logout: 'กำลังออกจากระบบ',
  redirect: 'สักครู่',
  'sso-login': 'เข้าสู่ระบบผ่านองค์กร',
  'close-with-token': 'สักครู่',
  'forget-password': 'ลืมรหัสผ่าน',
  'reset-password': 'รหัสผ่านใหม่',
  'register-demo': 'ขอชมการสาธิต',
};

/** The faults of its calls. */
export const faults = { ...identityFaults, ...ssoFaults };

/** การเข้าสู่ระบบและโปรไฟล์ของตนเอง */
export const identity = {
  login: {
    heading: 'เข้าสู่ระบบ',
    welcome: 'ได้ยินทุกเสียง ตอบได้ทุกคน',
    about: 'ฟังเสียงโซเชียลและดูแลลูกค้าในที่เดียว ทั้งภาษาไทยและภาษาอังกฤษ',
    email: 'อีเมล',
    password: 'รหัสผ่าน',
    remember: 'อยู่ในระบบต่อบนอุปกรณ์นี้',
    submit: 'เข้าสู่ระบบ',
    email_needed: 'โปรดกรอกอีเมล',
    email_wrong: 'รูปแบบอีเมลไม่ถูกต้อง',
    password_needed: 'โปรดกรอกรหัสผ่าน',
    caps: 'Caps Lock เปิดอยู่',
  },
  factor: {
    heading: 'อีกหนึ่งขั้นตอน',
    about: {
      code: 'กรอกรหัสที่แอปยืนยันตัวตนแสดง',
      passkey: 'ใช้ลายนิ้วมือ ใบหน้า PIN หรือคีย์ความปลอดภัย',
      recovery_code: 'กรอกรหัสกู้คืนที่คุณเก็บไว้ แต่ละรหัสใช้ได้ครั้งเดียว',
    },
    label: { code: 'รหัส', passkey: 'พาสคีย์', recovery_code: 'รหัสกู้คืน' },
    instead: {
      code: 'ใช้แอปยืนยันตัวตนแทน',
      passkey: 'ใช้พาสคีย์แทน',
      recovery_code: 'ใช้รหัสกู้คืนแทน',
    },
    trust: 'ไม่ต้องถามอีกบนเบราว์เซอร์นี้เป็นเวลา 30 วัน',
    submit: 'เข้าสู่ระบบ',
    use_passkey: 'ใช้พาสคีย์',
    passkey_not_used: 'ยังไม่ได้ใช้พาสคีย์ ลองใหม่หรือเลือกวิธีอื่นด้านล่าง',
    back: 'กลับไปที่อีเมลและรหัสผ่าน',
    passkey_alone: 'เข้าสู่ระบบด้วยพาสคีย์',
  },
  demo: {
    offer: 'ทดลองใช้ตัวอย่าง',
    about: 'แบรนด์สมมติพร้อมโพสต์และลูกค้าย้อนหลังหนึ่งปี สร้างขึ้นบนเครื่องนี้',
    making: 'กำลังสร้างข้อมูลตัวอย่าง รอสักครู่',
    made: 'ข้อมูลตัวอย่างพร้อมแล้ว',
    once: 'ข้อมูลเข้าสู่ระบบนี้แสดงเพียงครั้งเดียว เก็บไว้หากต้องการกลับมาอีก',
    enter: 'เข้าใช้ตัวอย่าง',
  },
  sign_out: 'กำลังออกจากระบบ…',
};
