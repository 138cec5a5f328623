/** หน้าตั้งค่าชื่อเดียวกันของแต่ละผลิตภัณฑ์เกี่ยวกับอะไร ตามทะเบียนหน้า */
export const page_notes = {
  'settings-keywords': {
    listening: 'คำที่ใช้ค้นหาโพสต์',
    crm: 'คำที่มองหาในบทสนทนา',
  },
  'settings-engagement': {
    listening: 'บัญชีที่ติดตามโพสต์',
    crm: 'ช่องทางที่ลูกค้าทักเข้ามา',
  },
  'settings-templates': { listening: 'ตัวกรองการพูดถึงที่บันทึกไว้', crm: 'มุมมองกล่องข้อความที่บันทึกไว้' },
  'settings-email-notification': { listening: 'สรุปการพูดถึงทางอีเมล', crm: 'สรุปทิกเก็ตทางอีเมล' },
  'settings-tags': { listening: 'ใช้จัดหมวดหมู่การพูดถึง', crm: 'ใช้จัดหมวดหมู่ทิกเก็ต' },
  'settings-manage': {
    listening: 'แต่ละกลุ่มเห็นการพูดถึงใดบ้าง',
    crm: 'แต่ละกลุ่มเห็นทิกเก็ตใดบ้าง',
  },
  'settings-social-custom': {
    listening: 'แหล่งที่มาของโพสต์',
    crm: 'แหล่งที่ CRM ติดตาม',
  },
  'settings-blacklist': {
    listening: 'โพสต์ที่ไม่ต้องการเห็น',
    crm: 'ข้อความที่ไม่เปิดเป็นทิกเก็ต',
  },
};
