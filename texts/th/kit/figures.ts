/** ข้อความที่หน้าต่าง ๆ ของผลงานใช้ร่วมกัน */
export const figures = {
  agent: 'ผู้รับผิดชอบ',
  nobody: 'ไม่มีผู้รับผิดชอบ',
  open_ticket: 'เปิดทิกเก็ต #{{number}}',
  more: 'แสดงเพิ่ม',
  table: 'ตาราง: {{name}}',
  tickets_other: '{{value}} ทิกเก็ต',
};
