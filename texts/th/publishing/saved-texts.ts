/** Saved texts: their settings area, and the menu of the composer. */
export const savedText = {
  noun: 'ข้อความที่บันทึกไว้',
  about: 'ข้อความ ชุดแฮชแท็ก และลายเซ็นสำหรับแทรกในโพสต์',
  effect: 'สิ่งที่แทรกจะเป็นส่วนหนึ่งของโพสต์ การแก้ไขภายหลังที่นี่ไม่เปลี่ยนโพสต์ใด',
  empty: 'ยังไม่มีข้อความที่บันทึกไว้',
  empty_help: 'บันทึกสิ่งที่คุณเขียนบ่อย เช่น คำทักทาย แฮชแท็กของแคมเปญ หรือลายเซ็น',
  fields: { name: 'ชื่อ', kind: 'ชนิด', text: 'ข้อความ', active: 'ใช้งาน' },
  help: {
    kind: 'ข้อความจะแทรกตรงเคอร์เซอร์ ส่วนแฮชแท็กและลายเซ็นจะต่อท้ายโพสต์',
    text: 'ใช้ {{brand}}, {{date}}, {{time}}, {{campaign}}, {{author}} หรือ {{link}} แทนค่าของโพสต์ได้',
    active: 'หากไม่ใช้งาน จะไม่แสดงให้เลือกในโพสต์',
  },
  choices: { kind: { text: 'ข้อความ', hashtags: 'แฮชแท็ก', signature: 'ลายเซ็น' } },
};

/** The menu in the composer. */
export const publishing_inserts = {
  open: 'แทรก',
  find: 'ค้นหา',
  none: 'ยังไม่มีข้อความที่บันทึกไว้',
  nothing: 'ไม่พบข้อความที่บันทึกไว้',
  settings: 'ข้อความที่บันทึกไว้',
  tags_one: '{{count}} แฮชแท็ก',
  tags_other: '{{count}} แฮชแท็ก',
};
