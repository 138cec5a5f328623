/** What became of a post on each channel. */
export const publishing_outcomes = {
  history: 'ประวัติ',
  history_of: 'สิ่งที่ลองทำบน {{account}}',
  no_attempts: 'ยังไม่มีการลองส่ง',
  no_end: 'ถูกตัดกลางคัน หรือกำลังทำอยู่',
  no_longer: 'โพสต์นี้ไม่ใช้ช่องทางนี้แล้ว',
  steps: {
    prepare: 'เตรียม',
    publish: 'เผยแพร่',
    look_up: 'ค้นหาที่เครือข่าย',
    settle: 'ตัดสินว่าผลเป็นอย่างไร',
    retry: 'ลองใหม่',
  },
  results: {
    ready: 'พร้อม',
    processing: 'เครือข่ายกำลังดำเนินการ',
    published: 'เผยแพร่แล้ว',
    fix: 'เครือข่ายไม่รับ',
    retry: 'ตอนนี้ยังไม่เผยแพร่',
    reconnect: 'ต้องเชื่อมต่อช่องทางใหม่',
    unknown: 'ไม่แน่ชัด',
    absent: 'ไม่พบ',
    ambiguous: 'อาจเป็นหนึ่งในหลายโพสต์',
    decided: 'ตัดสินแล้ว',
  },
};
