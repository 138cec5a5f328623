/** The names of its pages. */
export const pages = {
  'settings-account-sentiment': 'ความรู้สึก',
  'listening-overview': 'ภาพรวม',
  'listening-mentions': 'การพูดถึง',
  'listening-sentiment': 'คุณภาพความรู้สึก',
  'listening-alerts': 'สัญญาณเตือน',
  'listening-dashboards': 'แดชบอร์ด',
  'listening-dashboard': 'แดชบอร์ด',
  'listening-wall': 'จอติดผนัง',
  'shared-dashboard': 'แดชบอร์ดที่แชร์',
  'listening-themes': 'ประเด็น',
  'listening-reports': 'รายงาน',
  'listening-exports': 'ส่งออก',
  'listening-import': 'นำเข้าข้อมูล',
  'listening-refused': 'ยังไม่ได้รับเข้า',
  'settings-templates': 'เทมเพลต',
  'settings-blacklist': 'รายการที่ไม่แสดง',
};

/** The product: its name and what it is for. */
export const products = {
  listening: { name: 'Listening', about: 'รู้ทันทุกเสียงที่พูดถึงคุณ' },
};

/** Its permissions. */
export const permissions = {
  'listening.keyword': { name: 'คีย์เวิร์ด', about: 'ดูและแก้ไขชุดคีย์เวิร์ดที่ติดตาม' },
  'listening.email_notification': {
    name: 'แจ้งเตือนทางอีเมล',
    about: 'ดูและกำหนดว่าใครได้รับอีเมลใด รวมถึงการใช้งานและโควตา',
  },
  'listening.group_setting': { name: 'ตัวเลือกของกลุ่ม', about: 'ดูและกำหนดสิ่งที่แต่ละกลุ่มใช้งาน' },
  'listening.monitor': { name: 'แหล่งที่ติดตาม', about: 'ดูและแก้ไขฟีดและเพจที่ติดตาม' },
  'listening.template_setting': { name: 'เทมเพลต', about: 'ดูและแก้ไขเทมเพลตแดชบอร์ดและรายงาน' },
  'listening.cat_and_tag': { name: 'หมวดหมู่และแท็ก', about: 'ดูและแก้ไขการจัดหมวดหมู่ข้อความ' },
  'listening.blacklist': { name: 'บัญชีดำ', about: 'ดูและแก้ไขสิ่งที่ไม่นำเข้า' },
  'listening.engagement': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับการรับฟัง' },
  'listening.auto_sentiment': { name: 'วิเคราะห์ความรู้สึกอัตโนมัติ', about: 'ดูและเปิดปิดการวิเคราะห์ความรู้สึก' },
  'listening.share_template_all': { name: 'แชร์เทมเพลตให้ทุกคน', about: 'แชร์เทมเพลตให้ทุกคนในบัญชี' },
  'listening.share_template': { name: 'แชร์เทมเพลตให้กลุ่ม', about: 'แชร์เทมเพลตให้กลุ่มของตน' },
};
