export { features } from './shell/features.ts';
export { page_notes } from './shell/page-notes.ts';
export { userNotifications as user_notifications } from './shell/user-notifications.ts';

/** The names of its pages. */
export const pages = {
  product: 'ผลิตภัณฑ์',
};

/** The product: its name and what it is for. */
export const products = {
  main: { name: 'ทั่วไป', about: 'ทุกอย่างที่ไม่ได้เป็นของผลิตภัณฑ์ใดโดยเฉพาะ' },
};

/** ทุกอย่างรอบ ๆ หน้าจอ */
export const shell = {
  administration: 'การดูแลระบบ',
  status: { label: 'สถานะการทำงาน' },
  work: {
    start: 'เริ่มงาน',
    end: 'เลิกงาน',
    flow: {
      gets: 'คุณจะได้รับทิกเก็ตใหม่',
      gets_out: 'คุณยังได้รับทิกเก็ตใหม่ แม้ลงเวลาออกแล้ว',
      out: 'คุณจะยังไม่ได้รับทิกเก็ตจนกว่าจะลงเวลาเข้า',
      status: 'คุณจะไม่ได้รับทิกเก็ตระหว่างที่สถานะเป็น “{{status}}”',
      by_hand: 'ไม่มีทิกเก็ตมอบหมายให้คุณโดยอัตโนมัติ เลือกรับได้จากกล่องข้อความ',
      by_hand_out: 'ไม่มีทิกเก็ตมอบหมายให้คุณโดยอัตโนมัติ และเพื่อนร่วมทีมเห็นว่าคุณไม่ได้อยู่ระหว่างทำงาน',
    },
  },
  account_menu: 'เมนูบัญชีของ {{name}}',
  back_to_products: 'ผลิตภัณฑ์ทั้งหมด',
  collapse: 'ย่อแถบนำทาง',
  commands: {
    open: 'ค้นหาหรือไปที่…',
    placeholder: 'ค้นหาหน้า ทิกเก็ต คีย์เวิร์ด ผู้ใช้',
    nothing: 'ไม่พบสิ่งที่ค้นหา',
    looking: 'กำลังค้นหา…',
    pages: 'หน้า',
    settings: 'ตั้งค่า',
    actions: 'คำสั่ง',
    here: 'ในหน้านี้',
    recent: 'ล่าสุด',
    suggested: 'แนะนำ',
    /** Further words for what keys do, in both languages: people type either. */
    key_words: {
      a: 'assign, มอบหมาย, ผู้รับผิดชอบ',
      e: 'done, close, finish, เสร็จ, ปิดงาน',
      n: 'note, โน้ต',
      o: 'outside, ask, ถาม, ภายนอก',
      p: 'priority, urgent, ความสำคัญ, ด่วน',
      r: 'reply, answer, ตอบ',
      s: 'snooze, later, พักไว้, เลื่อน',
      t: 'tag, แท็ก',
    },
    act_words: {
      begin: 'new conversation, compose, write, เริ่มบทสนทนา, เขียน',
      theme: 'appearance, theme, dark, light, night, ธีม, มืด, สว่าง, โหมดมืด',
      language: 'language, English, Thai, ภาษา, อังกฤษ, ไทย',
      punch: 'punch, clock, start work, end work, ลงเวลา, เข้างาน, เลิกงาน',
      status: 'status, available, away, break, สถานะ, พัก, ว่าง',
      sign_out: 'sign out, log out, ออกจากระบบ',
    },
    tickets: 'ทิกเก็ต',
    keywords: 'คีย์เวิร์ด',
    people: 'ผู้ใช้',
  },
  expand: 'ขยายแถบนำทาง',
  install: 'ติดตั้งเป็นแอป',
  language: 'ภาษา',
  live: {
    connecting: 'กำลังเชื่อมต่อ',
    connecting_help: 'อีกสักครู่ข้อมูลจะอัปเดตเอง',
    live: 'สด',
    live_help: 'ข้อมูลอัปเดตเองทันที',
    reconnecting: 'กำลังเชื่อมต่อใหม่',
    reconnecting_help: 'การเชื่อมต่อสดขาดไป ส่วนที่ขาดจะตามมาเมื่อเชื่อมต่อได้',
    offline: 'ออฟไลน์',
    offline_help: 'ไม่มีการเชื่อมต่อสด โหลดหน้าใหม่เพื่อดูข้อมูลล่าสุด',
  },
  menu: 'เมนู',
  above: 'หน้าก่อนหน้า',
  upkeep: 'จัดการ',
  navigation: 'แถบนำทางหลัก',
  pages_of: 'หน้าของ {{name}}',
  picker: {
    heading: 'สวัสดี {{name}}',
    none: 'องค์กรนี้ยังไม่มีผลิตภัณฑ์ที่เปิดใช้งาน',
    none_help: 'ผู้ดูแลบัญชีเปิดใช้งานได้ในหน้าตั้งค่าขององค์กร',
    not_ready: 'ยังไม่เปิดให้ใช้',
    no_access: 'ยังไม่มีสิทธิ์ใช้ ขอสิทธิ์จากผู้ดูแลบัญชีขององค์กรคุณ',
    denied: 'คุณเปิดหน้า “{{name}}” ไม่ได้',
    brand_page: 'หน้าเริ่มต้นของ {{site}}',
    missing: 'ไม่พบหน้านี้',
    missing_help: 'ไม่มีหน้าที่ {{path}} หน้านี้อาจย้ายไปแล้ว หรือลิงก์พิมพ์ผิด',
    missing_near: 'ไปที่ “{{name}}”',
    news: {
      mentions: 'ถูกพูดถึงใน 24 ชั่วโมงที่ผ่านมา',
      negative: 'เชิงลบ',
      alerts: 'สัญญาณเตือนที่ยังไม่รับทราบ',
      live: 'ทิกเก็ตที่เปิดอยู่',
      mine: 'ของฉัน',
      unassigned: 'ยังไม่มีผู้รับผิดชอบ',
      at_risk: 'ใกล้เกินเวลา',
      rising_other: 'คำที่กำลังมาวันนี้',
      posts_day: 'โพสต์ใน 24 ชั่วโมงที่ผ่านมา',
      type_word: 'พิมพ์คำหนึ่งคำ แล้วดูทุกอย่างเกี่ยวกับคำนั้นได้ในหนึ่งนาที',
    },
  },
  sections: { person: 'คุณ', people: 'ผู้คน', organisation: 'องค์กร', payment: 'แพ็กเกจและการชำระเงิน' },
  settings: 'ตั้งค่า',
  settings_search: 'ค้นหาการตั้งค่า',
  settings_none: 'ไม่พบการตั้งค่านี้ ลองค้นด้วยคำอื่น เป็นภาษาไทยหรืออังกฤษก็ได้',
  settings_found_other: 'พบ {{count}} หน้า',
  sign_out: 'ออกจากระบบ',
  skip: 'ข้ามไปยังเนื้อหา',
  theme: 'ธีม',
  themes: { light: 'สว่าง', dark: 'มืด', auto: 'ตามระบบ' },
};
