import { survey } from './surveys/settings/survey.ts';

/** The names of its pages. */
export const pages = {
  'crm-surveys': 'แบบสำรวจ',
  survey: 'เราดูแลคุณดีไหมคะ',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  survey,
};

/** ข้อความของแบบสำรวจ: หน้าของลูกค้า ผลสำรวจ และในทิกเก็ต */
export const surveys = {
  about: 'สิ่งที่ลูกค้าบอกเมื่อทิกเก็ตเสร็จแล้ว',
  tabs: { results: 'ผลสำรวจ', surveys: 'แบบสอบถาม' },
  off_help: 'เปิด “ถามความเห็นเมื่อทิกเก็ตเสร็จ” ในการตั้งค่า CRM หรือกดถามเองในทิกเก็ต',
  to_settings: 'การตั้งค่า CRM',
  none: 'ไม่มีคำตอบในช่วงนี้',
  numbers: {
    csat: 'พอใจ',
    csat_note_one: '{{answers}} คำตอบ เฉลี่ย {{mean}} จาก 5',
    csat_note_other: '{{answers}} คำตอบ เฉลี่ย {{mean}} จาก 5',
    nps: 'คะแนนการแนะนำต่อ (NPS)',
    nps_note_one: '{{answers}} คำตอบ ตั้งแต่ −100 ถึง 100',
    nps_note_other: '{{answers}} คำตอบ ตั้งแต่ −100 ถึง 100',
    no_answers: 'ยังไม่มีคำตอบ',
    sent: 'ถามแล้ว',
    sent_note: 'จาก {{due}} ทิกเก็ตที่ต้องถาม',
    answered: 'ตอบแล้ว',
    answered_note: '{{share}} ของผู้ที่ถูกถาม',
    skipped: 'ไม่ได้ถาม',
  },
  reasons: {
    paused: 'เพิ่งถามไปไม่นาน',
    window_closed: 'ช่องทางรับข้อความไม่ได้ในตอนนั้น',
    connection_inactive: 'ช่องทางถูกปิดอยู่',
    cannot_send: 'ช่องทางนี้ส่งข้อความหาไม่ได้',
    no_survey: 'ไม่มีแบบสอบถามที่ใช้กับช่องทางนี้',
  },
  states: { sent: 'รอคำตอบ', answered: 'ตอบแล้ว', expired: 'ไม่ตอบภายในเวลา', skipped: 'ไม่ได้ถาม' },
  spread: { csat: 'ลูกค้าพอใจแค่ไหน', nps: 'ลูกค้าจะแนะนำเราต่อแค่ไหน' },
  filter: {
    survey: 'แบบสอบถาม',
    all_surveys: 'ทุกแบบสอบถาม',
    other_survey: 'แบบสอบถามอื่น',
    channel: 'ช่องทาง',
    all_channels: 'ทุกช่องทาง',
  },
  questions: 'คำถามใน “{{name}}”',
  answers_one: '{{answers}} คำตอบ',
  answers_other: '{{answers}} คำตอบ',
  mean: 'เฉลี่ย {{mean}} จาก {{most}}',
  people: 'แยกตามคน',
  rate: 'อัตราตอบ',
  by_hand: 'ถามเอง',
  no_answer: '–',
  yes: 'ใช่',
  no: 'ไม่ใช่',
  of: '{{value}} จาก {{most}}',
  ticket: {
    title: 'แบบสำรวจ',
    never: 'ยังไม่ได้ถาม',
    ask: 'ถามตอนนี้',
    asked: 'ถามลูกค้าแล้ว',
    why_not: 'ยังถามไม่ได้: {{reason}}',
  },
  answer: {
    about: '{{account}} อยากทราบว่าเราดูแลคุณเป็นอย่างไร คำตอบจะส่งถึงทีมงานเท่านั้นค่ะ',
    optional: '{{label}} (เว้นว่างได้)',
    csat: { '1': 'แย่มาก', '2': 'แย่', '3': 'เฉย ๆ', '4': 'ดี', '5': 'ดีมาก' },
    nps_low: 'ไม่แนะนำแน่นอน',
    nps_high: 'แนะนำแน่นอน',
    send: 'ส่งคำตอบ',
    thanks: 'ขอบคุณค่ะ',
    thanks_help: '{{account}} ได้รับคำตอบของคุณแล้ว ปิดหน้านี้ได้เลยค่ะ',
    gone: 'แบบสำรวจนี้ปิดแล้วค่ะ',
    gone_help: 'ลิงก์นี้ใช้ไม่ได้แล้ว ขอบคุณที่สละเวลาค่ะ',
    used_help: 'คุณตอบแบบสำรวจนี้แล้ว ปิดหน้านี้ได้เลยค่ะ',
    expired_help: 'หมดเวลาตอบแบบสำรวจนี้แล้ว ขอบคุณที่สละเวลาค่ะ',
    faults: { required: 'โปรดตอบข้อนี้ค่ะ', not_offered: 'โปรดเลือกหนึ่งคำตอบค่ะ' },
  },
};
