import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ WeChat */
export const wechat = {
  name: 'WeChat',
  person_id: 'ไอดีผู้ใช้ WeChat',
  about: 'ข้อความถึงบัญชีทางการของคุณ',
  notes: {
    account: 'ต้องมีบัญชีทางการ (Official Account) ที่ยืนยันตัวตนแล้ว และใช้อินเทอร์เฟซบริการลูกค้าในโหมดนักพัฒนาได้',
    listed:
      'WeChat รับคำสั่งจากที่อยู่ในรายการเท่านั้น: Basic Configuration → IP whitelist ถ้ายังไม่มีเซิร์ฟเวอร์นี้ ผลตรวจสอบหลังเชื่อมต่อจะบอกที่อยู่ให้',
    alone: 'WeChat ส่งข้อความไปยังโปรแกรมเดียวเท่านั้น และการตอบอัตโนมัติในคอนโซลจะหยุดทำงาน',
  },
  fields: {
    app_id: 'AppID',
    app_secret: 'AppSecret',
    verify_token: 'Token',
    encoding_aes_key: 'EncodingAESKey',
  },
  help: {
    app_id: 'mp.weixin.qq.com → Settings and Development → Basic Configuration',
    app_secret: 'อยู่ในหน้าเดียวกัน WeChat แสดงเพียงครั้งเดียว ระบบเก็บแบบเข้ารหัส',
    verify_token: 'ตั้งขึ้นเองด้วยตัวอักษรภาษาอังกฤษหรือตัวเลข 3 ถึง 32 ตัว แล้วใส่ค่าเดียวกันในการตั้งค่าเซิร์ฟเวอร์ของ WeChat',
    encoding_aes_key:
      'จากการตั้งค่าเซิร์ฟเวอร์ สำหรับโหมด “compatible” และ “safe” เว้นว่างได้เฉพาะโหมดข้อความธรรมดา ซึ่งไม่มีอะไรคุ้มครองเนื้อหาข้อความ',
  },
  reasons: {
    wechat_unchecked: 'ยังไม่ได้ตรวจสอบ AppSecret กับ WeChat',
    wechat_address_not_listed:
      'WeChat ไม่รับคำสั่งจากเซิร์ฟเวอร์นี้ เพิ่มที่อยู่ของเซิร์ฟเวอร์ใน IP whitelist ของบัญชี แล้วตรวจสอบอีกครั้ง',
  },
  webhook: {
    title: 'ตั้งค่าให้ WeChat ส่งข้อความมาที่นี่',
    before: 'เชื่อมต่อช่องทางก่อน เพราะ WeChat จะเรียกที่อยู่นี้ขณะบันทึกการตั้งค่าเซิร์ฟเวอร์',
    steps: {
      copy: 'คัดลอก Webhook URL',
      open: 'เปิด mp.weixin.qq.com เลือก Settings and Development → Basic Configuration → Server Configuration',
      paste: 'วางเป็น URL ใส่ Token และ EncodingAESKey ที่ใช้ที่นี่ แล้วเลือกโหมด safe',
      use: 'กด Submit แล้วกด Enable',
      write: 'ติดตามบัญชีของคุณจากโทรศัพท์ แล้วลองส่งข้อความ',
    },
  },
} satisfies NetworkTexts;
