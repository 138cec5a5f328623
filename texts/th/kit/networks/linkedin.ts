import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ LinkedIn */
export const linkedin = {
  name: 'LinkedIn',
  about: 'โพสต์บนเพจขององค์กร',
  notes: {
    app: 'สร้างแอปของเพจที่ linkedin.com/developers ขอ “Community Management API” แล้วสร้างโทเคนที่ Auth → OAuth 2.0 tools ด้วย w_organization_social, r_organization_social และ rw_organization_admin',
  },
  fields: {
    organization: 'หมายเลขเพจ',
    access_token_secret: 'โทเคนการเข้าถึง',
  },
  help: {
    organization: 'เช่น linkedin.com/company/5515715/admin',
    access_token_secret: 'หมดอายุหลัง 60 วัน ระบบเตือนก่อน',
  },
  reasons: {
    linkedin_unchecked: 'ยังไม่ได้ตรวจสอบโทเคนกับ LinkedIn',
  },
} satisfies NetworkTexts;
