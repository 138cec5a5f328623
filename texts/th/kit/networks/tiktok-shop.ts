import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ TikTok Shop */
export const tiktokShop = {
  name: 'TikTok Shop',
  about: 'แชตของร้านคุณ พร้อมคำสั่งซื้อข้าง ๆ',
  notes: {
    rights:
      'TikTok เปิดสิทธิ์ API บริการลูกค้าให้เฉพาะแอปที่ผ่านการอนุมัติ ขอสิทธิ์ได้ใน Partner Center: App & Service → แอปของคุณ → Manage API',
    redirect: 'redirect URL ของแอปใน Partner Center คือที่อยู่ของระบบนี้ตามด้วย /api/v1.0/auth/callback/tiktok_shop',
  },
  reasons: {
    tiktok_shop_no_consent: 'ยังไม่มีใครให้ความยินยอมที่ TikTok Shop โปรดเชื่อมต่อร้านอีกครั้ง',
  },
  consent: {
    about: 'หน้าต่างใหม่จะเปิดให้ผู้ขายเข้าสู่ระบบและอนุญาตให้ตอบข้อความของร้านจากที่นี่',
    reads: 'อ่านแชตกับผู้ซื้อ สินค้า และคำสั่งซื้อ',
    writes: 'ตอบเฉพาะเมื่อคนในทีมของคุณตอบ',
    keeps: 'โทเคนของร้านถูกเก็บแบบเข้ารหัสและไม่แสดงให้ใครเห็น ผู้ขายยกเลิกได้ทุกเมื่อ และหมดอายุภายในไม่เกินหนึ่งปี',
    choose: 'ร้านไหน',
    lacks: 'ร้านนี้ยังขาดสิทธิ์: {{rights}}',
  },
} satisfies NetworkTexts;
