import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Mastodon */
export const mastodon = {
  name: 'Mastodon',
  person_id: 'ไอดีผู้ใช้ Mastodon ที่เซิร์ฟเวอร์ของคุณ',
  about: 'โพสต์สาธารณะและส่วนตัวที่กล่าวถึงบัญชีของคุณ',
  notes: {
    token:
      'ที่เซิร์ฟเวอร์ของคุณ ไปที่ Preferences → Development → New application อนุญาต “read” และ “write” บันทึก แล้วคัดลอก “Your access token”',
    strangers:
      'เซิร์ฟเวอร์อาจกันการกล่าวถึงจากคนที่ไม่รู้จักไว้ ดูที่ Preferences → Notifications → Manage notifications from people you don’t know',
  },
  fields: {
    instance: 'เซิร์ฟเวอร์',
    access_token_secret: 'โทเคนการเข้าถึง',
  },
  help: {
    instance: 'ที่ที่บัญชีอยู่ เช่น mastodon.social',
    access_token_secret: 'จากแอปพลิเคชันที่คุณสร้าง ระบบเก็บแบบเข้ารหัส',
  },
  reasons: {
    mastodon_unchecked: 'ยังไม่ได้ตรวจสอบโทเคนกับเซิร์ฟเวอร์',
  },
} satisfies NetworkTexts;
