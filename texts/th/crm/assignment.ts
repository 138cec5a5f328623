/** ข้อความของการมอบหมายอัตโนมัติในทิกเก็ต */
export const assignment = {
  title: 'ทำไมถึงเป็นคนนี้',
  why: 'เพราะอะไร|crm/assignment.ts',
  about: 'ใครรับผิดชอบ #{{number}} และเพราะอะไร',
  waits: 'รอให้มีคนว่างตั้งแต่',
  by_person: 'มีคนเลือกเอง',
  nobody: 'ยังไม่มีใคร',
  changed_since: 'หลังจากนั้นมีคนเปลี่ยนผู้รับผิดชอบ',
  met: 'เงื่อนไขที่ตรง',
  free: 'คนที่รับได้',
  load: '{{load}} จาก {{capacity}}',
  skipped: 'คนที่ถูกข้าม',
  passed: 'กฎที่ตรวจก่อนหน้า',
  left: {
    inactive: 'ไม่ได้ใช้งาน',
    condition: 'ไม่ตรง: {{field}}',
    no_condition: 'ไม่ตรง',
    nobody_free: 'ไม่มีใครว่าง',
  },
  again: 'ให้กฎเลือกใหม่',
};
