export const autoCannedSettings = {
  noun: 'การตอบ',
  about: 'คำตอบสำเร็จรูปที่ส่งเอง',
  empty: 'ยังไม่มีอะไรที่ส่งเอง',
  empty_help: 'เลือกคำตอบ และบอกว่าจะส่งเมื่อใด: ตรงเงื่อนไขใด มีคำใดในข้อความ',
  fields: {
    name: 'ชื่อ',
    response_id: 'คำตอบ',
    condition_ids: 'เมื่อตรงทุกข้อต่อไปนี้',
    keyword_ids: 'และมีคำใดคำหนึ่งต่อไปนี้ในข้อความ',
    delay_seconds: 'รอ',
    once_per_ticket: 'ครั้งเดียวต่อทิกเก็ต',
    active: 'ใช้งาน',
  },
  help: {
    name: 'ชื่อที่ทีมของคุณเห็น',
    response_id: 'สิ่งที่จะส่ง',
    delay_seconds: 'เพื่อไม่ให้คำตอบดูเหมือนมาจากเครื่อง ไม่เกินหนึ่งชั่วโมง',
    once_per_ticket: 'ข้อความต่อ ๆ ไปในทิกเก็ตเดียวกันจะไม่ถูกตอบซ้ำ',
  },
};

export const autoCannedConditions = {
  noun: 'เงื่อนไข',
  about: 'สิ่งที่ข้อความและทิกเก็ตต้องเป็น',
  empty: 'ยังไม่มีเงื่อนไข',
  empty_help: 'เขียนเงื่อนไขไว้ที่นี่ครั้งเดียว แล้วใช้ได้กับหลายการตอบ',
  fields: { name: 'ชื่อ', condition: 'เงื่อนไข' },
};

export const autoCannedKeywords = {
  noun: 'ชุดคำ',
  about: 'คำที่จะค้นหาในข้อความ',
  empty: 'ยังไม่มีคำ',
  empty_help: 'เช่น “ราคา เท่าไหร่ price” มีคำใดคำหนึ่งก็พอ',
  fields: { name: 'ชื่อ', words: 'คำ', match: 'ตรงไหน' },
  help: { words: 'มีคำใดคำหนึ่งก็พอ คำไทยหาเจอแม้ไม่มีเว้นวรรค' },
  choices: {
    match: { anywhere: 'ตรงไหนก็ได้ในข้อความ', whole: 'ทั้งข้อความ', beginning: 'ขึ้นต้นข้อความ' },
  },
};
