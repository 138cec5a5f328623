/** Rules that give values of tables a tone. */
export const viz_grid_rules = {
  add: 'เพิ่มกฎ',
  remove: 'นำกฎข้อ {{place}} ออก',
  rule: 'กฎข้อ {{place}}',
  measure: 'ค่าของ',
  at_least: 'ตั้งแต่',
  at_most: 'ไม่เกิน',
  tone: 'ถือว่า',
  order: 'ใช้กฎข้อแรกที่ตรง โดยไม่รวมแถวผลรวม',
  tones: { good: 'ดี', attention: 'ควรระวัง', bad: 'ไม่ดี' },
};
