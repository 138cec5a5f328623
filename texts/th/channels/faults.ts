/** The faults of `contracts/channels`. */
export const channelsFaults = {
  in_use: 'กำลังใช้งานอยู่',
  product_needed: 'ต้องมีอย่างน้อยหนึ่งผลิตภัณฑ์ที่ใช้ช่องทางนี้',
  consent_anew: 'ให้ความยินยอมอีกครั้ง',
  mail_server: 'ใส่ชื่อเซิร์ฟเวอร์อีเมล เช่น imap.example.com',
  port: 'ใส่ตัวเลขตั้งแต่ 1 ถึง 65535',
} as const;
