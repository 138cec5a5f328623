import { bluesky } from './networks/bluesky.ts';
import { gptbots } from './networks/gptbots.ts';
import { lazada } from './networks/lazada.ts';
import { linkedin } from './networks/linkedin.ts';
import { mastodon } from './networks/mastodon.ts';
import { reddit } from './networks/reddit.ts';
import { shopee } from './networks/shopee.ts';
import { telegram } from './networks/telegram.ts';
import { threads } from './networks/threads.ts';
import { tiktokShop } from './networks/tiktok-shop.ts';
import { tiktok } from './networks/tiktok.ts';
import { webhook } from './networks/webhook.ts';
import { wechat } from './networks/wechat.ts';
import { whatsapp } from './networks/whatsapp.ts';
import { youtube } from './networks/youtube.ts';

/** ข้อความของแต่ละเครือข่าย: ชื่อ วิธีเชื่อมต่อ และสิ่งที่อาจยังขาด */
export const networks = {
  line: {
    name: 'LINE',
    person_id: 'ไอดีผู้ใช้ LINE',
    about: 'LINE Official Account ของคุณ',
    fields: {
      channel_id: 'Channel ID',
      channel_access_token: 'Channel access token',
      channel_secret: 'Channel secret',
    },
    help: {
      channel_id: 'LINE Developers Console → Channel ของคุณ → Basic settings',
      channel_access_token: 'Messaging API → Channel access token (long-lived) ระบบเก็บแบบเข้ารหัส',
      channel_secret:
        'Basic settings → Channel secret ใช้ยืนยันว่าข้อความมาจาก LINE จริง ถ้าไม่ใส่จะบันทึกได้แต่ยังไม่เปิดใช้งาน',
    },
    reasons: {
      line_secret_missing: 'ยังไม่มี Channel secret จึงตรวจสอบไม่ได้ว่าข้อความมาจาก LINE จริงหรือไม่',
    },
    webhook: {
      title: 'ตั้งค่าให้ LINE ส่งข้อความมาที่นี่',
      before: 'นำไปวางในคอนโซลของ LINE จะใช้งานได้ทันทีที่เชื่อมต่อช่องทางแล้ว',
      steps: {
        copy: 'คัดลอก Webhook URL',
        open: 'เปิด LINE Developers Console เลือก Channel ของคุณ แล้วไปที่แท็บ Messaging API',
        paste: 'วางที่ Webhook URL กด Update แล้วกด Verify',
        use: 'เปิด “Use webhook” และปิดการตอบอัตโนมัติใน LINE Official Account Manager',
        write: 'ลองทักบัญชีของคุณจากโทรศัพท์',
      },
    },
  },
  facebook: {
    name: 'Facebook',
    person_id: 'ไอดีผู้ใช้ Facebook',
    about: 'ข้อความของเพจ',
    reasons: {
      facebook_not_delivering: 'Facebook ยังไม่ส่งข้อความของเพจมา โปรดให้ความยินยอมอีกครั้งโดยอนุญาตครบทุกสิทธิ์',
    },
    consent: {
      about: 'หน้าต่างใหม่จะเปิดให้คุณเข้าสู่ระบบ Facebook และอนุญาตให้อ่านและตอบในนามเพจจากที่นี่',
      reads: 'อ่านข้อความที่ส่งถึงเพจ ความคิดเห็น และการกล่าวถึงเพจ',
      writes: 'ตอบเฉพาะเมื่อคนในทีมของคุณเป็นผู้ตอบ',
      keeps: 'โทเคนของเพจเก็บแบบเข้ารหัสและไม่แสดงให้ใครเห็น คุณเพิกถอนได้ทุกเมื่อ',
      choose: 'เลือกเพจ',
      lacks: 'บทบาทของคุณในเพจนี้ยังขาด: {{rights}}',
    },
  },
  instagram: {
    name: 'Instagram',
    person_id: 'ไอดีผู้ใช้ Instagram',
    about: 'ข้อความ ความคิดเห็น และการกล่าวถึง',
    notes: {
      account: 'ต้องเป็นบัญชีธุรกิจหรือครีเอเตอร์ที่เชื่อมกับเพจ Facebook แล้ว',
      access:
        'ในแอป Instagram ที่ การตั้งค่า → ข้อความและการตอบกลับสตอรี่ → ตัวควบคุมข้อความ ต้องเปิด “อนุญาตให้เข้าถึงข้อความ”',
    },
    reasons: {
      instagram_not_delivering: 'Meta ยังไม่ส่งข้อความของบัญชีมา โปรดให้ความยินยอมอีกครั้งโดยอนุญาตครบทุกสิทธิ์',
    },
    consent: {
      about: 'หน้าต่างใหม่จะเปิดให้คุณเข้าสู่ระบบ Facebook และอนุญาตให้อ่านและตอบในนามบัญชีของเพจจากที่นี่',
      reads: 'อ่านข้อความที่ส่งถึงบัญชี ความคิดเห็นใต้โพสต์ และการกล่าวถึงบัญชี',
      writes: 'ตอบเฉพาะเมื่อคนในทีมของคุณเป็นผู้ตอบ',
      keeps: 'โทเคนเก็บแบบเข้ารหัสและไม่แสดงให้ใครเห็น คุณเพิกถอนได้ทุกเมื่อ',
      choose: 'เลือกบัญชี',
      lacks: 'บทบาทของคุณในเพจของบัญชีนี้ยังขาด: {{rights}}',
    },
  },
  twitter: {
    name: 'X (Twitter)',
    person_id: 'ไอดีผู้ใช้ X',
    about: 'ข้อความส่วนตัวและการกล่าวถึง',
    consent: {
      about: 'หน้าต่างใหม่จะเปิดให้คุณเข้าสู่ระบบ X และอนุญาตให้อ่านและตอบในนามบัญชีจากที่นี่',
      reads: 'อ่านข้อความส่วนตัว การตอบกลับ และการกล่าวถึงบัญชี',
      writes: 'ตอบเฉพาะเมื่อคนในทีมของคุณเป็นผู้ตอบ',
      keeps: 'โทเคนเก็บแบบเข้ารหัส ต่ออายุเอง และถูกเพิกถอนเมื่อเลิกเชื่อมต่อ',
      choose: 'บัญชีนี้',
      lacks: 'ยังไม่ได้อนุญาต: {{rights}} โปรดให้ความยินยอมอีกครั้ง',
    },
  },
  pantip: {
    name: 'Pantip',
    person_id: 'หมายเลขสมาชิก Pantip',
    about: 'ข้อความของบัญชี Pantip',
    notes: {
      inbox: 'ต้องมีข้อความในกล่องขาเข้าอย่างน้อยหนึ่งข้อความก่อน',
      agreement: 'Pantip ไม่มีช่องทางเชื่อมต่อสาธารณะ ต้องทำข้อตกลงพาร์ตเนอร์กับ Pantip ก่อน ระหว่างนี้นำเข้าโพสต์จากไฟล์ได้',
    },
    fields: {
      user_id: 'User ID',
      access_token: 'Access token',
    },
    help: {
      user_id: 'หมายเลขบัญชี Pantip ตามที่อยู่ในลิงก์ของโปรไฟล์',
      access_token: 'ตามที่ Pantip ให้มาพร้อมข้อตกลงพาร์ตเนอร์ ระบบเก็บแบบเข้ารหัส',
    },
    reasons: {
      pantip_unchecked: 'ยังไม่ได้ตรวจสอบกับ Pantip ว่าโทเคนใช้ได้หรือไม่',
      pantip_inbox_empty: 'กล่องขาเข้าที่ Pantip ยังว่าง เมื่อมีข้อความเข้ามา ช่องทางจะเริ่มทำงานเอง',
      pantip_no_agreement: 'ต้องมีข้อตกลงพาร์ตเนอร์กับ Pantip และยังไม่ได้ตั้งที่อยู่ไว้ที่นี่ โปรดติดต่อผู้ดูแลระบบ',
    },
  },
  whatsapp,
  telegram,
  email: {
    name: 'อีเมล',
    about: 'กล่องเมลผ่าน IMAP และ SMTP',
    notes: {
      untouched:
        'อีเมลย้อนหลังสองวันและอีเมลใหม่ทุกฉบับจะเข้ากล่องข้อความ โดยไม่แก้ ไม่ย้าย และไม่ทำเครื่องหมายว่าอ่านแล้วในกล่องเมลของคุณ',
      password: 'ผู้ให้บริการส่วนใหญ่ต้องใช้รหัสผ่านสำหรับแอป ซึ่งสร้างได้ในหน้าความปลอดภัยของกล่องเมล',
    },
    fields: {
      address: 'อีเมล',
      sender_name: 'ชื่อผู้ส่ง',
      user: 'ชื่อผู้ใช้',
      password: 'รหัสผ่าน',
      imap_host: 'เซิร์ฟเวอร์ขาเข้า (IMAP)',
      imap_port: 'พอร์ต IMAP',
      smtp_host: 'เซิร์ฟเวอร์ขาออก (SMTP)',
      smtp_port: 'พอร์ต SMTP',
      encryption: 'การเข้ารหัส',
    },
    help: {
      address: 'ที่อยู่ที่ลูกค้าเขียนถึง คำตอบจะส่งจากที่อยู่นี้เช่นกัน',
      sender_name: 'ชื่อที่ลูกค้าเห็นคู่กับอีเมล เช่น ชื่อร้านของคุณ',
      user: 'เว้นว่างได้หากใช้อีเมลเป็นชื่อผู้ใช้',
      password: 'Gmail, Outlook และ Yahoo ต้องใช้รหัสผ่านสำหรับแอป ระบบเก็บแบบเข้ารหัส',
      imap_host: 'เช่น imap.gmail.com หรือ outlook.office365.com',
      imap_port: 'ส่วนใหญ่คือ 993',
      smtp_host: 'เช่น smtp.gmail.com หรือ smtp.office365.com',
      smtp_port: 'ส่วนใหญ่คือ 465 หรือ 587 ตามที่ผู้ให้บริการระบุ',
      encryption: 'ไม่เข้ารหัสได้เฉพาะเซิร์ฟเวอร์ที่อยู่ในเครื่องเดียวกัน',
    },
    choices: {
      encryption: {
        tls: 'TLS',
        none: 'ไม่เข้ารหัส',
      },
    },
    reasons: {
      mailbox_incomplete: 'ต้องมีอีเมล รหัสผ่าน และเซิร์ฟเวอร์อีเมลทั้งขาเข้าและขาออก',
    },
    consent: {
      about:
        'Gmail และ Microsoft 365 เชื่อมต่อได้ด้วยความยินยอมของคุณแทนรหัสผ่าน ระบบเก็บแบบเข้ารหัสและต่ออายุเอง คุณเพิกถอนได้ทุกเมื่อ',
      lacks: 'ยังไม่ได้อนุญาต: {{rights}} โปรดให้ความยินยอมอีกครั้ง',
    },
  },
  bluesky,
  linkedin,
  mastodon,
  threads,
  reddit,
  webhook,
  webchat: {
    name: 'แชตบนเว็บ',
    fields: {
      greeting: 'คำทักทาย',
      color: 'สี',
      allowed_origins: 'เว็บไซต์ที่แสดงแชตได้',
    },
    help: {
      greeting: 'ข้อความแรกที่ผู้เข้าชมเห็น เว้นว่างเพื่อใช้คำทักทายตามภาษาของหน้าเว็บ',
      color: 'สีของปุ่มและข้อความของผู้เข้าชม ถ้าอ่อนเกินไปจะปรับให้เข้มขึ้นจนอ่านออก',
      allowed_origins: 'เช่น https://shop.example เว้นว่างเพื่อใช้ได้ทุกเว็บไซต์',
    },
  },
  gptbots,
  rss: {
    name: 'ฟีด',
  },
  file: {
    name: 'ไฟล์',
  },
  wechat,
  google_play_app: {
    name: 'Google Play',
    about: 'รีวิวของแอปบน Google Play',
    notes: {
      account:
        'สร้างบัญชีบริการ (service account) พร้อมไฟล์คีย์ใน Google Cloud แล้วเชิญบัญชีนั้นใน Play Console โดยให้สิทธิ์ “ตอบรีวิว”',
      week: 'Google แสดงรีวิวของสัปดาห์ล่าสุด คำตอบใหม่จะแทนที่คำตอบเดิม',
    },
    fields: {
      package_name: 'ชื่อแพ็กเกจ',
      service_account_secret: 'ไฟล์คีย์ (JSON)',
    },
    help: {
      package_name: 'เช่น com.example.shop ตามที่อยู่ของแอปบน Google Play',
      service_account_secret: 'วางเนื้อหาทั้งหมดของไฟล์คีย์ ระบบเก็บแบบเข้ารหัส',
    },
    reasons: {
      google_play_app_unchecked: 'ยังไม่ได้ตรวจสอบคีย์กับ Google',
      google_play_app_key_unreadable: 'นี่ไม่ใช่ไฟล์คีย์ของบัญชีบริการ วางเนื้อหาทั้งหมดของไฟล์',
      google_play_app_unknown: 'Google ไม่พบแอปชื่อแพ็กเกจนี้ใน Play Console ของคีย์นี้',
    },
  },
  app_store: {
    name: 'App Store',
    about: 'รีวิวของแอปใน App Store',
    notes: {
      key: 'ใน App Store Connect ที่ Users and Access สร้างคีย์ของทีมที่มีบทบาท Customer Support แล้วดาวน์โหลดไฟล์ (ดาวน์โหลดได้ครั้งเดียว)',
      newest: 'ระบบอ่านรีวิวล่าสุด 200 รายการทุกห้านาที คำตอบใหม่จะแทนที่คำตอบเดิม และ Apple จะแสดงหลังจากนั้นไม่กี่ชั่วโมง',
    },
    fields: {
      app_id: 'App ID',
      issuer_id: 'Issuer ID',
      key_id: 'Key ID',
      private_key_secret: 'ไฟล์คีย์ (.p8)',
    },
    help: {
      app_id: 'ตัวเลขหลังคำว่า “id” ในที่อยู่ของแอปใน App Store',
      issuer_id: 'อยู่เหนือรายการคีย์ใน App Store Connect',
      key_id: 'อยู่ข้างคีย์ในรายการนั้น',
      private_key_secret: 'วางเนื้อหาทั้งหมดของไฟล์ รวมบรรทัดแรกและบรรทัดสุดท้าย ระบบเก็บแบบเข้ารหัส',
    },
    reasons: {
      app_store_unchecked: 'ยังไม่ได้ตรวจสอบคีย์กับ Apple',
      app_store_key_unreadable: 'นี่ไม่ใช่ไฟล์ของ API key วางเนื้อหาทั้งหมดของไฟล์',
      app_store_unknown: 'Apple ไม่พบแอปหมายเลขนี้ในทีมของคีย์นี้',
    },
  },
  outlook: {
    name: 'Outlook',
  },
  google: {
    name: 'Google',
  },
  youtube,
  tiktok,
  tiktok_shop: tiktokShop,
  gmail: {
    name: 'Gmail',
  },
  shopee,
  lazada,
};
