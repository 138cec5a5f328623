/** Permissions about users and the account. */
export const CENTER_LABELS = {
  'center.user_management': {
    en: ['Users', 'See people of the account; change, invite and remove them.'],
    th: ['ผู้ใช้', 'ดูรายชื่อ แก้ไข เชิญ และลบผู้ใช้ในบัญชี'],
  },
  'center.role_management': {
    en: ['Roles', 'See what roles allow; make and change them.'],
    th: ['บทบาท', 'ดู สร้าง และแก้ไขสิทธิ์ของบทบาท'],
  },
  'center.group_management': {
    en: ['Groups', 'See all groups and their people; make and change groups.'],
    th: ['กลุ่ม', 'ดูทุกกลุ่มและสมาชิก สร้างและแก้ไขกลุ่ม'],
  },
  'center.activity_log': {
    en: ['Activity log', 'See who changed what and when.'],
    th: ['บันทึกกิจกรรม', 'ดูว่าใครแก้ไขอะไร เมื่อไร'],
  },
  'center.integration_api_management': {
    en: ['API keys and webhooks', 'See and make API keys and outgoing webhooks.'],
    th: ['คีย์ API และเว็บฮุก', 'ดูและสร้างคีย์ API กับเว็บฮุกขาออก'],
  },
  'center.heatmap_access_history': {
    en: ['Access heat map', 'See when the suite is used over the week.'],
    th: ['แผนที่ความร้อนการใช้งาน', 'ดูช่วงเวลาที่มีการใช้งานในแต่ละวัน'],
  },
  'center.group_owner': {
    en: ['Owns groups', 'Manage the people of the groups one owns, and of no other group.'],
    th: ['เจ้าของกลุ่ม', 'จัดการผู้ใช้ในกลุ่มที่ตนเป็นเจ้าของเท่านั้น'],
  },
  'center.punch_logs': {
    en: ['Punch log', 'See when people punched in and out.'],
    th: ['บันทึกเข้าออกงาน', 'ดูเวลาเข้าและออกงานของทุกคน'],
  },
  'center.apply_tag_all_keyword': {
    en: ['Apply to all sets', 'Apply an edit to every set of a keyword at once.'],
    th: ['ใช้กับทุกชุด', 'นำการแก้ไขไปใช้กับทุกชุดของคีย์เวิร์ดพร้อมกัน'],
  },
  'center.invisible': {
    en: ['Invisible', 'Is not shown as online to colleagues.'],
    th: ['ซ่อนสถานะ', 'ไม่แสดงว่าออนไลน์ให้เพื่อนร่วมงานเห็น'],
  },
  'center.access_account': {
    en: [
      'Access to accounts',
      'Sign in as people of other accounts. Only for those who run the installation.',
    ],
    th: ['เข้าถึงบัญชีอื่น', 'เข้าใช้แทนผู้ใช้ของบัญชีอื่น เฉพาะผู้ดูแลระบบ'],
  },
} as const;
