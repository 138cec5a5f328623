/** ข้อความของการมอบหมายอัตโนมัติในทิกเก็ต */
export const assignment = {
  title: 'ทำไมถึงเป็นคนนี้',
  why: 'ทำไม',
  about: 'ใครดูแล #{{number}} และเพราะอะไร',
  waits: 'รอให้มีคนว่างตั้งแต่',
  by_person: 'มีคนเลือกเอง',
  nobody: 'ยังไม่มีใคร',
  changed_since: 'หลังจากนั้นมีคนเลือกเป็นอย่างอื่น',
  met: 'สิ่งที่กฎถามหา',
  free: 'คนที่รับได้',
  load: '{{load}} จาก {{capacity}}',
  skipped: 'คนที่ถูกข้าม',
  passed: 'กฎที่ถามก่อนหน้า',
  left: {
    inactive: 'ไม่ได้ใช้งาน',
    condition: 'ไม่ตรง: {{field}}',
    no_condition: 'ไม่ตรง',
    nobody_free: 'ไม่มีใครว่าง',
  },
  again: 'ให้กฎเลือกใหม่',
};
