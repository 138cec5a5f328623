/** ข้อความที่หน้าต่าง ๆ ของผลงานใช้ร่วมกัน */
export const knowing = {
  period: 'ช่วงเวลา',
  periods: { '7': '7 วัน', '30': '30 วัน', '90': '90 วัน', '365': 'หนึ่งปี' },
  ticket: 'ทิกเก็ต',
  customer: 'ลูกค้า',
  agent: 'ผู้รับผิดชอบ',
  nobody: 'ไม่มีผู้รับผิดชอบ',
  open_ticket: 'เปิดทิกเก็ต #{{number}}',
  more: 'แสดงเพิ่ม',
  table: 'ตาราง: {{name}}',
  tickets_other: '{{value}} ทิกเก็ต',
};
