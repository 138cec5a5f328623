import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Reddit */
export const reddit = {
  name: 'Reddit',
  person_id: 'ชื่อผู้ใช้ Reddit',
  about: 'คำตอบถึงบัญชีของคุณ การกล่าวถึง และข้อความส่วนตัว',
  notes: {
    app: 'เข้าสู่ระบบด้วยบัญชีนี้ เปิด reddit.com/prefs/apps กด “create another app” เลือก “script” แล้วใส่ที่อยู่ใดก็ได้เป็น redirect uri',
    terms: 'Reddit อนุญาตให้ใช้ API เชิงพาณิชย์เมื่อมีข้อตกลงเท่านั้น และบัญชีต้องเข้าสู่ระบบได้โดยไม่ใช้การยืนยันตัวตนสองขั้นตอน',
  },
  fields: {
    client_id: 'ไอดีของแอป',
    client_secret: 'คีย์ลับของแอป',
    username: 'ชื่อผู้ใช้',
    password_secret: 'รหัสผ่าน',
  },
  help: {
    client_id: 'ตัวอักษรใต้ “personal use script”',
    client_secret: 'ข้าง “secret” ที่แอป ระบบเก็บแบบเข้ารหัส',
    username: 'ของบัญชีที่สร้างแอป ไม่ต้องใส่ u/',
    password_secret: 'ของบัญชีนี้ ระบบเก็บแบบเข้ารหัส',
  },
  reasons: {
    reddit_unchecked: 'ยังไม่ได้ตรวจสอบแอปและรหัสผ่านกับ Reddit',
  },
} satisfies NetworkTexts;
