/* Quick analytics. */

/** The names of its pages. */
export const pages = {
  'quick-analytic': 'วิเคราะห์ด่วน',
  'settings-quick-analytic': 'วิเคราะห์ด่วน',
};

/** The product: its name and what it is for. */
export const products = {
  quick_analytic: { name: 'Quick analytics', about: 'ได้คำตอบในหนึ่งนาที' },
};

/** Its permissions. */
export const permissions = {
  'quick_analytic.analytics': { name: 'วิเคราะห์ด่วน', about: 'ดูและบันทึกการวิเคราะห์' },
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  quick_analytic: {
    noun: 'วิเคราะห์ด่วน',
    about: 'การค้นหาใหม่เริ่มต้นอย่างไร และเก็บการค้นหาล่าสุดไว้นานเท่าใด',
    effect: 'การค้นหาใหม่ของทุกคนจะเริ่มต้นแบบนี้ ส่วนลิงก์ที่ระบุช่วงเวลาหรือการเปรียบเทียบไว้แล้วจะไม่เปลี่ยน',
    fields: {
      range: 'ช่วงเวลาของการค้นหาใหม่',
      comparison: 'เปรียบเทียบกับ',
      recent_days: 'จำนวนวันที่เก็บการค้นหาล่าสุด',
    },
    help: {
      recent_days: 'การค้นหาล่าสุดเป็นส่วนตัว แต่ละคนเห็นเฉพาะของตัวเอง',
    },
    choices: {
      range: {
        '24h': '24 ชั่วโมงล่าสุด',
        '7d': '7 วันล่าสุด',
        '30d': '30 วันล่าสุด',
        '90d': '90 วันล่าสุด',
        '12m': '12 เดือนล่าสุด',
      },
      comparison: { before: 'ช่วงก่อนหน้า', year: 'สัปดาห์เดียวกันของปีก่อน', none: 'ไม่เปรียบเทียบ' },
    },
  },
};

/** Its screens. */
export const quick_analytic = {
  about: 'พิมพ์คำแล้วดูทุกอย่างเกี่ยวกับคำนั้น ไม่ต้องตั้งค่าอะไรก่อน',
  field: 'ค้นหาโพสต์ทั้งหมด',
  field_hint: 'คำ แบรนด์ #แฮชแท็ก หรือหลายคำที่เชื่อมด้วย OR และ NOT',
  posts: 'โพสต์',
};
