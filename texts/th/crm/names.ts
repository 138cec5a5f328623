/** The names of its pages. */
export const pages = {
  'settings-signatures': 'ลายเซ็นอีเมล',
  'crm-inbox': 'กล่องข้อความ',
  'crm-attendance': 'เวลาทำงาน',
  'crm-ticket': 'ทิกเก็ต',
  'crm-automation': 'การทำงานอัตโนมัติ',
  'crm-blocked': 'ข้อความที่กันไว้',
  'crm-refused': 'ยังไม่ได้รับเข้า',
  'crm-bots': 'แชตบอต',
  'crm-bot': 'ลำดับการตอบของบอต',
  'crm-board': 'บอร์ด',
  'crm-team': 'แดชบอร์ดทีม',
  'crm-reports': 'รายงาน',
  'crm-quality': 'คุณภาพ',
  'settings-post-blocker': 'การกันข้อความ',
  'settings-interest-tag': 'แท็กความสนใจ',
  'settings-qc': 'การตรวจคุณภาพ',
  'settings-sla': 'ระดับการให้บริการ',
  'settings-ui': 'การตั้งค่า CRM',
  'settings-canned-response': 'คำตอบสำเร็จรูป',
  'settings-auto-assignment': 'การมอบหมายอัตโนมัติ',
  'settings-working-status': 'สถานะการทำงาน',
};

/** The product: its name and what it is for. */
export const products = {
  crm: { name: 'CRM', about: 'ดูแลทุกบทสนทนากับลูกค้า ไม่มีตกหล่น' },
};

/** Its permissions. */
export const permissions = {
  'crm.auto_assignment_management': { name: 'การมอบหมายอัตโนมัติ', about: 'ดูและกำหนดว่าใครได้ทิกเก็ตใหม่' },
  'crm.post_blocker': { name: 'การกันข้อความ', about: 'ดูและกำหนดโพสต์ที่ไม่สร้างทิกเก็ต' },
  'crm.auto_sentiment': { name: 'วิเคราะห์เซนติเมนต์อัตโนมัติ', about: 'ดูและเปิดปิดการวิเคราะห์เซนติเมนต์ของทิกเก็ต' },
  'crm.group_manage': { name: 'ตัวเลือกของกลุ่ม', about: 'ดูและกำหนดสิ่งที่แต่ละกลุ่มใช้งาน' },
  'crm.ui_settings': { name: 'การตั้งค่า CRM', about: 'ดูและกำหนดวิธีทำงานกับทิกเก็ต' },
  'crm.auto_canned': { name: 'ตอบอัตโนมัติ', about: 'ดูและแก้ไขข้อความที่ตอบให้เอง' },
  'crm.canned_response_keyword': { name: 'คำตอบสำเร็จรูปตามคีย์เวิร์ด', about: 'ดูและแก้ไขคำตอบที่แนะนำตามคีย์เวิร์ด' },
  'crm.canned_response_all': { name: 'คำตอบสำเร็จรูป', about: 'ใช้และแก้ไขคำตอบสำเร็จรูปขององค์กร' },
  'crm.working_status': { name: 'สถานะการทำงาน', about: 'ดูและแก้ไขสถานะที่เจ้าหน้าที่เลือกได้' },
  'crm.survey': { name: 'แบบสำรวจ', about: 'ดูและส่งแบบสำรวจความพึงพอใจ' },
  'crm.ticket_timer': { name: 'จับเวลาทิกเก็ต', about: 'ดูและเริ่มจับเวลาทำทิกเก็ต' },
  'crm.customer_tag': { name: 'แท็กลูกค้า', about: 'ดูและติดแท็กลูกค้า' },
  'crm.qc': { name: 'การตรวจคุณภาพ', about: 'ดูและให้คะแนนบทสนทนา' },
  'crm.keyword': { name: 'คีย์เวิร์ด', about: 'ดูและแก้ไขคีย์เวิร์ดของ CRM' },
  'crm.cat_and_tag': { name: 'แท็กทิกเก็ต', about: 'ดูและแก้ไขกลุ่ม หมวดหมู่ และแท็กของทิกเก็ต' },
  'crm.channel': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับตอบลูกค้า' },
  'crm.sla': { name: 'ระดับการให้บริการ (SLA)', about: 'ดูและกำหนดเวลาทำการและระดับการให้บริการ' },
  'crm.verification': { name: 'ลิงก์ยืนยันตัวตน', about: 'ดูและแก้ไขการยืนยันตัวตนของลูกค้า' },
  'crm.ticket': { name: 'ทิกเก็ต', about: 'อ่าน ตอบ และจัดการบทสนทนา' },
  'crm.split_ticket': { name: 'แยกทิกเก็ต', about: 'แบ่งบทสนทนาเป็นสองทิกเก็ต' },
  'crm.report': { name: 'รายงาน', about: 'ดูรายงานของ CRM' },
};
