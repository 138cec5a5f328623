/** The names of its pages. */
export const pages = {
  'settings-account-sentiment': 'เซนติเมนต์',
  'listening-overview': 'ภาพรวม',
  'listening-mentions': 'การพูดถึง',
  'listening-sentiment': 'ความแม่นยำของเซนติเมนต์',
  'listening-alerts': 'สัญญาณเตือน',
  'listening-dashboards': 'แดชบอร์ด',
  'listening-dashboard': 'แดชบอร์ด',
  'listening-snapshot': 'สแนปช็อต',
  'listening-embedding': 'การฝังแดชบอร์ด',
  'listening-wall': 'จอติดผนัง',
  'shared-dashboard': 'แดชบอร์ดที่แชร์',
  'listening-themes': 'ประเด็น',
  'listening-reports': 'รายงาน',
  'listening-exports': 'ส่งออก',
  'listening-import': 'นำเข้าข้อมูล',
  'listening-refused': 'ยังไม่ได้รับเข้า',
  'settings-templates': 'เทมเพลต',
  'settings-blacklist': 'แบล็กลิสต์',
};

/** The product: its name and what it is for. */
export const products = {
  listening: { name: 'Listening', about: 'รู้ทันทุกเสียงที่พูดถึงคุณ' },
};

/** Its permissions. */
export const permissions = {
  'listening.keyword': { name: 'คีย์เวิร์ด', about: 'ดูและแก้ไขชุดคีย์เวิร์ดที่ติดตาม' },
  'listening.email_notification': {
    name: 'การแจ้งเตือนทางอีเมล',
    about: 'ดูและกำหนดว่าใครได้รับอีเมลใด รวมถึงการใช้งานและโควตา',
  },
  'listening.group_setting': { name: 'ตัวเลือกของกลุ่ม', about: 'ดูและกำหนดสิ่งที่แต่ละกลุ่มใช้งาน' },
  'listening.monitor': { name: 'แหล่งติดตาม', about: 'ดูและแก้ไขฟีดและเพจที่ติดตาม' },
  'listening.template_setting': { name: 'เทมเพลต', about: 'ดูและแก้ไขเทมเพลตแดชบอร์ดและรายงาน' },
  'listening.cat_and_tag': { name: 'หมวดหมู่และแท็ก', about: 'ดูและแก้ไขการจัดหมวดหมู่การพูดถึง' },
  'listening.blacklist': { name: 'แบล็กลิสต์', about: 'ดูและแก้ไขสิ่งที่ไม่แสดง' },
  'listening.engagement': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับ Listening' },
  'listening.auto_sentiment': { name: 'วิเคราะห์เซนติเมนต์อัตโนมัติ', about: 'ดูและเปิดปิดการวิเคราะห์เซนติเมนต์' },
  'listening.share_template_all': { name: 'แชร์เทมเพลตให้ทุกคน', about: 'แชร์เทมเพลตให้ทุกคนในองค์กร' },
  'listening.share_template': { name: 'แชร์เทมเพลตให้กลุ่ม', about: 'แชร์เทมเพลตให้กลุ่มของตน' },
};
