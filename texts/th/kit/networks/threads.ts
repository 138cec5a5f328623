import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Threads */
export const threads = {
  name: 'Threads',
  person_id: 'ชื่อผู้ใช้ Threads',
  about: 'คำตอบถึงบัญชีของคุณ และการกล่าวถึงบัญชี',
  notes: {
    app: 'ที่ developers.facebook.com สร้างแอปที่มีกรณีใช้งาน “Access the Threads API” เพิ่มบัญชีเป็นผู้ทดสอบ Threads แล้วยอมรับคำเชิญใน Threads',
    rights:
      'อนุญาต threads_basic, threads_content_publish, threads_manage_replies และ threads_read_replies ส่วนการกล่าวถึงและการค้นหาใช้ threads_manage_mentions และ threads_keyword_search ด้วย',
  },
  fields: {
    access_token_secret: 'โทเคนการเข้าถึง',
    app_secret: 'คีย์ลับของแอป',
    verify_token: 'โทเคนยืนยัน',
  },
  help: {
    access_token_secret:
      'Use cases → Customize → Settings → User token generator ระบบต่ออายุให้ก่อนหมดอายุ และเก็บแบบเข้ารหัส',
    app_secret:
      'ใส่เมื่อต้องการให้แอปส่งมาทันทีเท่านั้น: App settings → Basic → Threads app secret ถ้าไม่ใส่ ระบบจะอ่านคำตอบทุกห้านาที',
    verify_token: 'คำใดก็ได้ที่คุณเลือก แล้วใส่คำเดียวกันข้าง Webhook URL',
  },
  reasons: {
    threads_unchecked: 'ยังไม่ได้ตรวจสอบโทเคนกับ Threads',
  },
  webhook: {
    title: 'ให้ Threads ส่งมาทันที',
    before: 'ไม่จำเป็นต้องทำ ระบบอ่านคำตอบทุกห้านาทีอยู่แล้ว',
    steps: {
      open: 'เปิดแอปที่ developers.facebook.com ไปที่ Use cases → Customize → Webhooks แล้วเลือก “Moderate”',
      paste: 'วาง Webhook URL และโทเคนยืนยัน แล้วกด “Verify and save”',
      subscribe: 'ติดตาม “replies” และ “mentions”',
    },
  },
} satisfies NetworkTexts;
