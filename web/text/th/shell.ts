/** ชื่อหน้าจอตามทะเบียนหน้า */
export const pages = {
  login: 'เข้าสู่ระบบ',
  logout: 'กำลังออกจากระบบ',
  product: 'ผลิตภัณฑ์',
  'settings-account': 'บัญชีของฉัน',
  'listening-overview': 'ภาพรวม',
  'listening-mentions': 'การพูดถึง',
  'listening-import': 'นำเข้าข้อมูล',
  'crm-inbox': 'กล่องข้อความ',
  'crm-ticket': 'ทิกเก็ต',
  'settings-keywords': 'คีย์เวิร์ด',
  'settings-engagement': 'ช่องทาง',
  'settings-working-status': 'สถานะการทำงาน',
  'settings-social-custom': 'แหล่งติดตาม',
};

/** ผลิตภัณฑ์และหน้าที่ของแต่ละตัว */
export const products = {
  main: { name: 'ทั่วไป', about: 'ทุกอย่างที่ไม่ได้เป็นของผลิตภัณฑ์ใดโดยเฉพาะ' },
  listening: { name: 'Listening', about: 'รู้ทันทุกเสียงที่พูดถึงคุณ' },
  crm: { name: 'CRM', about: 'ดูแลทุกบทสนทนากับลูกค้า ไม่มีตกหล่น' },
  publishing: { name: 'Publishing', about: 'วางแผน อนุมัติ และโพสต์' },
  quick_analytic: { name: 'Quick analytics', about: 'ได้คำตอบในหนึ่งนาที' },
  influencer: { name: 'Influencer', about: 'หาคนที่ผู้ชมของคุณเชื่อถือ' },
  ads_scanner: { name: 'Ads scanner', about: 'ดูว่าคนอื่นโฆษณาอะไร' },
  custom_viz: { name: 'Custom visualisation', about: 'แดชบอร์ดในแบบของคุณ' },
  campaign: { name: 'Campaign', about: 'กิจกรรมที่มีเป้าหมายและวันสิ้นสุด' },
};

/** ทุกอย่างรอบ ๆ หน้าจอ */
export const shell = {
  account_menu: 'เมนูบัญชีของ {{name}}',
  back_to_products: 'ผลิตภัณฑ์ทั้งหมด',
  collapse: 'ย่อแถบนำทาง',
  commands: {
    open: 'ค้นหาหรือไปที่…',
    placeholder: 'ค้นหาหน้าและคำสั่ง',
    nothing: 'ไม่พบสิ่งที่ค้นหา',
    pages: 'หน้า',
    settings: 'ตั้งค่า',
    actions: 'คำสั่ง',
  },
  expand: 'ขยายแถบนำทาง',
  language: 'ภาษา',
  languages: { en: 'English', th: 'ไทย' },
  live: {
    live: 'สด',
    live_help: 'ข้อมูลอัปเดตเองทันที',
    reconnecting: 'กำลังเชื่อมต่อใหม่',
    reconnecting_help: 'การเชื่อมต่อสดขาดไป ส่วนที่ขาดจะตามมาเมื่อเชื่อมต่อได้',
    offline: 'ออฟไลน์',
    offline_help: 'ไม่มีการเชื่อมต่อสด โหลดหน้าใหม่เพื่อดูข้อมูลล่าสุด',
  },
  menu: 'เมนู',
  navigation: 'แถบนำทางหลัก',
  pages_of: 'หน้าของ {{name}}',
  picker: {
    heading: 'สวัสดี {{name}}',
    about: 'วันนี้อยากเริ่มที่ไหน',
    none: 'บัญชีนี้ยังไม่มีผลิตภัณฑ์ที่เปิดใช้งาน',
    none_help: 'ผู้ดูแลบัญชีเปิดใช้งานได้ในหน้าตั้งค่าบัญชี',
    not_ready: 'เร็ว ๆ นี้',
    waiting_listening_other: '{{value}} การพูดถึงใน 24 ชั่วโมงที่ผ่านมา',
    waiting_crm_other: 'ทิกเก็ตที่เปิดอยู่ {{value}} รายการ',
  },
  settings: 'ตั้งค่า',
  settings_search: 'ค้นหาการตั้งค่า',
  settings_none: 'ไม่มีการตั้งค่าชื่อนี้',
  sign_out: 'ออกจากระบบ',
  skip: 'ข้ามไปยังเนื้อหา',
  theme: 'ธีม',
  themes: { light: 'สว่าง', dark: 'มืด', auto: 'ตามระบบ' },
};
