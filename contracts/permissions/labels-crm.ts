/** Permissions of the CRM. */
export const CRM_LABELS = {
  'crm.auto_assignment_management': {
    en: ['Automatic assignment', 'See and change who gets new tickets.'],
    th: ['แจกงานอัตโนมัติ', 'ดูและกำหนดว่าใครได้ทิกเก็ตใหม่'],
  },
  'crm.post_blocker': {
    en: ['Post blocker', 'See and change which posts make no ticket.'],
    th: ['ตัวกรองโพสต์', 'ดูและกำหนดโพสต์ที่ไม่สร้างทิกเก็ต'],
  },
  'crm.auto_sentiment': {
    en: ['Automatic sentiment', 'See and switch the automatic sentiment of tickets.'],
    th: ['วิเคราะห์ความรู้สึกอัตโนมัติ', 'ดูและเปิดปิดการวิเคราะห์ความรู้สึกของทิกเก็ต'],
  },
  'crm.group_manage': {
    en: ['Group options', 'See and change what each group works with.'],
    th: ['ตัวเลือกของกลุ่ม', 'ดูและกำหนดสิ่งที่แต่ละกลุ่มใช้งาน'],
  },
  'crm.ui_settings': {
    en: ['CRM rules', 'See and change how tickets may be worked on.'],
    th: ['กติกาของ CRM', 'ดูและกำหนดวิธีทำงานกับทิกเก็ต'],
  },
  'crm.auto_canned': {
    en: ['Automatic answers', 'See and change answers that go out by themselves.'],
    th: ['ตอบอัตโนมัติ', 'ดูและแก้ไขข้อความที่ตอบให้เอง'],
  },
  'crm.canned_response_keyword': {
    en: ['Canned responses by keyword', 'See and change prepared answers that a keyword suggests.'],
    th: ['ข้อความสำเร็จรูปตามคีย์เวิร์ด', 'ดูและแก้ไขคำตอบที่แนะนำตามคีย์เวิร์ด'],
  },
  'crm.canned_response_all': {
    en: ['Canned responses', 'Use and change the prepared answers of the account.'],
    th: ['ข้อความสำเร็จรูป', 'ใช้และแก้ไขคำตอบที่เตรียมไว้ของบัญชี'],
  },
  'crm.working_status': {
    en: ['Working status', 'See and change what agents can say about being at work.'],
    th: ['สถานะการทำงาน', 'ดูและแก้ไขสถานะที่เอเจนต์เลือกได้'],
  },
  'crm.survey': {
    en: ['Surveys', 'See and send satisfaction surveys.'],
    th: ['แบบสำรวจ', 'ดูและส่งแบบสำรวจความพึงพอใจ'],
  },
  'crm.ticket_timer': {
    en: ['Ticket timer', 'See and run the timer of a ticket.'],
    th: ['จับเวลาทิกเก็ต', 'ดูและเริ่มจับเวลาทำทิกเก็ต'],
  },
  'crm.customer_tag': {
    en: ['Customer tags', 'See and give tags to customers.'],
    th: ['แท็กลูกค้า', 'ดูและติดแท็กลูกค้า'],
  },
  'crm.qc': {
    en: ['Quality check', 'See and grade conversations again.'],
    th: ['ตรวจคุณภาพ', 'ดูและให้คะแนนบทสนทนา'],
  },
  'crm.keyword': {
    en: ['Keywords', 'See and change the keywords of the CRM.'],
    th: ['คีย์เวิร์ด', 'ดูและแก้ไขคีย์เวิร์ดของ CRM'],
  },
  'crm.cat_and_tag': {
    en: ['Ticket tags', 'See and change groups, categories and tags of tickets.'],
    th: ['แท็กทิกเก็ต', 'ดูและแก้ไขกลุ่ม หมวดหมู่ และแท็กของทิกเก็ต'],
  },
  'crm.channel': {
    en: ['Channels', 'See and connect channels that one answers on.'],
    th: ['ช่องทาง', 'ดูและเชื่อมต่อช่องทางสำหรับตอบลูกค้า'],
  },
  'crm.sla': {
    en: ['Service levels', 'See and change business hours and service levels.'],
    th: ['ระดับบริการ (SLA)', 'ดูและกำหนดเวลาทำการและระดับบริการ'],
  },
  'crm.verification': {
    en: ['Verification links', 'See and change how customers prove who they are.'],
    th: ['ลิงก์ยืนยันตัวตน', 'ดูและแก้ไขการยืนยันตัวตนของลูกค้า'],
  },
  'crm.ticket': {
    en: ['Tickets', 'Read conversations; answer and work on them.'],
    th: ['ทิกเก็ต', 'อ่าน ตอบ และจัดการบทสนทนา'],
  },
  'crm.split_ticket': {
    en: ['Split tickets', 'Divide one conversation into two tickets.'],
    th: ['แยกทิกเก็ต', 'แบ่งบทสนทนาเป็นสองทิกเก็ต'],
  },
  'crm.report': {
    en: ['Reports', 'See reports of the CRM.'],
    th: ['รายงาน', 'ดูรายงานของ CRM'],
  },
} as const;
