/** The faults of `contracts/channels`. */
export const channelsFaults = {
  in_use: 'กำลังใช้งานอยู่',
  product_needed: 'ต้องมีอย่างน้อยหนึ่งผลิตภัณฑ์ที่ใช้ช่องทางนี้',
  consent_anew: 'ให้ความยินยอมอีกครั้ง',
  bot_token: 'ไม่ใช่โทเคนของบอต Telegram โทเคนเป็นตัวเลข ตามด้วยโคลอนและตัวอักษร เช่น 4839574812:AAFD39…',
  bluesky_handle: 'ไม่ใช่ชื่อผู้ใช้ Bluesky ชื่อผู้ใช้คั่นด้วยจุด เช่น brand.bsky.social',
  mastodon_server: 'ไม่ใช่ชื่อเซิร์ฟเวอร์ เช่น mastodon.social',
  payload_path: 'ไม่ใช่เส้นทางที่ถูกต้อง ใส่ชื่อฟิลด์คั่นด้วยจุด เช่น data.messages[*].text',
  header_name: 'ไม่ใช่ชื่อเฮดเดอร์ ใช้ตัวอักษร ตัวเลข และขีดกลาง',
  web_address: 'ต้องเป็นที่อยู่เว็บ เช่น https://example.com/replies',
  mail_server: 'ใส่ชื่อเซิร์ฟเวอร์อีเมล เช่น imap.example.com',
  port: 'ใส่ตัวเลขตั้งแต่ 1 ถึง 65535',
  wechat_app_id: 'ไม่ใช่ AppID ซึ่งขึ้นต้นด้วย wx',
  wechat_token: 'ต้องมีตัวอักษรภาษาอังกฤษหรือตัวเลข 3 ถึง 32 ตัว',
  wechat_aes_key: 'ไม่ใช่ EncodingAESKey ซึ่งมีตัวอักษรและตัวเลข 43 ตัว',
  soft_over_hard: 'ต้องไม่เกินขีดจำกัดที่หยุดการใช้งาน',
  no_test: 'ไม่มีข้อความทดสอบ',
} as const;
