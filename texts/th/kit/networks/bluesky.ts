import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Bluesky */
export const bluesky = {
  name: 'Bluesky',
  person_id: 'ไอดีผู้ใช้ Bluesky (DID)',
  about: 'โพสต์ที่กล่าวถึง ตอบ หรืออ้างถึงบัญชีของคุณ',
  notes: {
    password:
      'ใน Bluesky ไปที่ Settings → Privacy and security → App passwords แล้วสร้างรหัสผ่านแอปสำหรับระบบนี้ อย่าใช้รหัสผ่านของบัญชีเอง',
    public: 'คำตอบเป็นการตอบสาธารณะในชื่อบัญชีนี้ ระบบไม่อ่านแชตใน Bluesky',
  },
  fields: {
    handle: 'ชื่อบัญชี',
    app_password_secret: 'รหัสผ่านแอป',
    service: 'เซิร์ฟเวอร์ของตัวเอง',
  },
  help: {
    handle: 'ชื่อของบัญชี เช่น brand.bsky.social',
    app_password_secret: 'ตัวอักษรสี่กลุ่ม กลุ่มละสี่ตัว เช่น abcd-efgh-ijkl-mnop ระบบเก็บแบบเข้ารหัส',
    service: 'ใส่เมื่อบัญชีไม่ได้อยู่กับ Bluesky เท่านั้น: ที่อยู่ของเซิร์ฟเวอร์ เช่น https://pds.example.com',
  },
  reasons: {
    bluesky_unchecked: 'ยังไม่ได้ตรวจสอบรหัสผ่านแอปกับ Bluesky',
  },
} satisfies NetworkTexts;
