import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ WhatsApp: วิธีเชื่อมต่อเบอร์ และสิ่งที่อาจยังขาด */
export const whatsapp = {
  name: 'WhatsApp',
  person_id: 'เบอร์หรือไอดี WhatsApp',
  about: 'เบอร์บน WhatsApp Business Platform',
  notes: {
    need: 'ต้องมีเบอร์บน WhatsApp Business Platform (Cloud API) และผู้ใช้ระบบใน Meta Business Suite ที่มีสิทธิ์เต็มทั้งในแอปและบัญชี WhatsApp',
    window:
      'WhatsApp ให้ตอบอิสระได้ภายใน 24 ชั่วโมงหลังลูกค้าส่งข้อความ หลังจากนั้นส่งได้เฉพาะเทมเพลตที่ Meta อนุมัติ ซึ่ง Meta คิดค่าใช้จ่าย',
  },
  fields: {
    phone_number_id: 'Phone number ID',
    business_account_id: 'WhatsApp Business account ID',
    system_user_token: 'โทเคนของผู้ใช้ระบบ',
  },
  help: {
    phone_number_id: 'Meta App Dashboard → WhatsApp → API Setup → Phone number ID ไม่ใช่เบอร์โทรศัพท์',
    business_account_id: 'หน้าเดียวกัน: WhatsApp Business Account ID ระบบอ่านเทมเพลตจากบัญชีนี้',
    system_user_token:
      'Business settings → System users → Generate token เลือก whatsapp_business_messaging กับ whatsapp_business_management และแบบไม่มีวันหมดอายุ ระบบเก็บแบบเข้ารหัส',
  },
  reasons: {
    whatsapp_unchecked: 'Meta ยังไม่ได้ยืนยันเบอร์และโทเคน',
    whatsapp_app_missing: 'ระบบนี้ยังไม่ได้ตั้งค่าแอปของ Meta สำหรับ WhatsApp จึงตรวจสอบข้อความไม่ได้ โปรดติดต่อผู้ดูแลระบบ',
    whatsapp_number_elsewhere: 'Phone number ID นี้ไม่ได้อยู่ในบัญชี WhatsApp Business ที่ระบุ โปรดตรวจสอบทั้งสองไอดี',
    whatsapp_not_delivering: 'WhatsApp ยังไม่ส่งข้อความของเบอร์นี้มา ผู้ใช้ระบบต้องมีสิทธิ์เต็มทั้งในแอปและบัญชี WhatsApp',
  },
} satisfies NetworkTexts;
