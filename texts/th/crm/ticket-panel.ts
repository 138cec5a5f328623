/** ข้อความของแผงข้างทิกเก็ต */
export const ticket_panel = {
  arrange: 'จัดลำดับหัวข้อ',
  up: 'เลื่อน “{{name}}” ขึ้น',
  down: 'เลื่อน “{{name}}” ลง',
  reset: 'ใช้ลำดับเดิม',
  more: 'เพิ่มเติม',
  details: 'ดูรายละเอียดเพิ่มเติม',
  fewer: 'ซ่อนรายละเอียด',
  more_clocks_other: 'อีก {{count}} รายการ',
  fewer_clocks: 'แสดงเฉพาะที่เร่งด่วน',
  since: 'ตั้งแต่ {{date}}',
};
