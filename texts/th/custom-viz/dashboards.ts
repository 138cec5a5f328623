/** The list of dashboards, and one dashboard. */
export const viz_dashboards = {
  about: 'กราฟจากทุกข้อมูลในระบบ จัดวางในแบบที่คุณต้องการ',
  create: 'สร้างแดชบอร์ด',
  new_name: 'แดชบอร์ดใหม่',
  none: 'ยังไม่มีแดชบอร์ด',
  none_help: 'แดชบอร์ดที่คุณสร้าง และที่คนอื่นแชร์ให้คุณ จะแสดงที่นี่',
  none_to_read: 'แดชบอร์ดที่คนอื่นแชร์ให้คุณจะแสดงที่นี่',
  mine: 'ของคุณ',
  draft: 'ฉบับร่าง',
  unpublished: 'ยังไม่เผยแพร่',
};
