import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ LinkedIn */
export const linkedin = {
  name: 'LinkedIn',
  person_id: 'ไอดีสมาชิก LinkedIn',
  about: 'โพสต์บนเพจขององค์กร ไม่มีข้อความเข้าจากที่นี่',
  notes: {
    app: 'ที่ linkedin.com/developers สร้างแอปสำหรับเพจของคุณ แล้วขอผลิตภัณฑ์ “Community Management API”',
    token:
      'ในแอป ไปที่ Auth → OAuth 2.0 tools → Create token ในฐานะแอดมินของเพจ แล้วอนุญาต w_organization_social, r_organization_social และ rw_organization_admin',
    ends: 'โทเคนของ LinkedIn หมดอายุหลัง 60 วัน ระบบเตือนล่วงหน้า 14, 7 และ 2 วัน แล้วให้สร้างโทเคนใหม่มาใส่ที่นี่',
  },
  fields: {
    organization: 'หมายเลขเพจ',
    access_token_secret: 'โทเคนการเข้าถึง',
  },
  help: {
    organization: 'ดูจากที่อยู่หน้าจัดการเพจ: linkedin.com/company/5515715/admin',
    access_token_secret: 'สร้างก่อนนำมาใส่ทันที ระบบเก็บแบบเข้ารหัส',
  },
  reasons: {
    linkedin_unchecked: 'ยังไม่ได้ตรวจสอบโทเคนกับ LinkedIn',
  },
} satisfies NetworkTexts;
