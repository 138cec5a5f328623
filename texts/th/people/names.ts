/** The names of its pages. */
export const pages = {
  'settings-account-system': 'ระบบ',
  invitation: 'คำเชิญ',
  'settings-account-groups': 'ผู้ใช้และกลุ่ม',
  'settings-account-roles': 'บทบาท',
  'settings-account': 'บัญชีของฉัน',
  'settings-account-notifications': 'การแจ้งเตือนของฉัน',
  'settings-manage': 'กลุ่ม',
};

/** Its permissions. */
export const permissions = {
  'center.user_management': { name: 'ผู้ใช้', about: 'ดูรายชื่อ แก้ไข เชิญ และลบผู้ใช้ในองค์กร' },
  'center.role_management': { name: 'บทบาท', about: 'ดู สร้าง และแก้ไขสิทธิ์ของบทบาท' },
  'center.group_management': { name: 'กลุ่ม', about: 'ดูทุกกลุ่มและผู้ใช้ สร้างและแก้ไขกลุ่ม' },
  'center.activity_log': { name: 'บันทึกกิจกรรม', about: 'ดูว่าใครแก้ไขอะไร เมื่อไร' },
  'center.integration_api_management': { name: 'คีย์ API และเว็บฮุก', about: 'ดูและสร้างคีย์ API กับเว็บฮุกขาออก' },
  'center.heatmap_access_history': { name: 'ฮีตแมปการใช้งาน', about: 'ดูช่วงเวลาที่มีการใช้งานในแต่ละวัน' },
  'center.group_owner': { name: 'เจ้าของกลุ่ม', about: 'จัดการผู้ใช้ในกลุ่มที่ตนเป็นเจ้าของเท่านั้น' },
  'center.punch_logs': { name: 'บันทึกเวลางาน', about: 'ดูเวลาเข้าและออกงานของทุกคน' },
  'center.apply_tag_all_keyword': { name: 'ใช้กับทุกชุด', about: 'นำการแก้ไขไปใช้กับทุกชุดของคีย์เวิร์ดพร้อมกัน' },
  'center.invisible': { name: 'ซ่อนสถานะ', about: 'ไม่แสดงว่าออนไลน์ให้เพื่อนร่วมงานเห็น' },
  'center.access_account': { name: 'เข้าถึงองค์กรอื่น', about: 'เข้าใช้แทนผู้ใช้ขององค์กรอื่น เฉพาะผู้ดูแลระบบ' },
};
