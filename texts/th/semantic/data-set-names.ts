import type { FieldNames } from '#texts/en/semantic/field-name.ts';

/** The data sets, by their names. */
export const dataSetNames: FieldNames = {
  mentions: { name: 'การพูดถึง', about: 'โพสต์ที่ตรงกับคีย์เวิร์ดขององค์กรอย่างน้อยหนึ่งคำ' },
  'public-posts': { name: 'โพสต์สาธารณะ', about: 'โพสต์จากแหล่งสาธารณะที่แพลตฟอร์มอ่าน' },
  posts: { name: 'โพสต์ทั้งหมด', about: 'การพูดถึงรวมกับโพสต์สาธารณะ นับโพสต์ละครั้ง' },
  tickets: { name: 'ทิกเก็ต', about: 'คำขอของลูกค้า พร้อมสิ่งที่เกิดขึ้นกับแต่ละรายการ' },
  messages: { name: 'ข้อความ', about: 'ข้อความในทิกเก็ต ทั้งที่ได้รับ ที่ส่ง และโน้ต' },
  'sla-clocks': { name: 'เวลาตามระดับการให้บริการ', about: 'เวลาแต่ละครั้งที่ระดับการให้บริการวัดจากทิกเก็ต' },
  surveys: { name: 'แบบสำรวจ', about: 'คำเชิญให้ตอบแบบสำรวจ พร้อมคำตอบ' },
  'agent-work': { name: 'งานของเจ้าหน้าที่', about: 'ช่วงเวลาเข้างาน และช่วงเวลาดูแลทิกเก็ต' },
  'link-clicks': { name: 'การเข้าชมผ่านลิงก์', about: 'การเปิดลิงก์สั้น ทั้งการเข้าชม บอต และหน้าที่โหลดล่วงหน้า' },
  'published-posts': { name: 'โพสต์ที่เผยแพร่แล้ว', about: 'โพสต์ที่เผยแพร่บนช่องทางของเรา พร้อมตัวเลขล่าสุด' },
  'post-numbers': { name: 'การเติบโตของโพสต์', about: 'ตัวเลขที่โพสต์ได้เพิ่มขึ้นในการอ่านแต่ละครั้ง' },
  keywords: { name: 'คีย์เวิร์ด', about: 'คีย์เวิร์ดของ Listening นับคำละครั้ง' },
};

/** The instants by which rows are counted. */
export const timeNames: Readonly<Record<string, string>> = {
  published: 'วันที่โพสต์',
  collected: 'วันที่เก็บ',
  created: 'วันที่สร้าง',
  done: 'วันที่เสร็จ',
  last_message: 'ข้อความล่าสุด',
  waiting_since: 'รอตั้งแต่',
  snoozed_until: 'เลื่อนถึง',
  sla_due: 'ครบกำหนดระดับการให้บริการ',
  at: 'เวลาของข้อความ',
  started: 'เวลาเริ่ม',
  ended: 'เวลาสิ้นสุด',
  clicked: 'เวลาที่เข้าชม',
  asked: 'วันที่เชิญ',
  number_read: 'เวลาที่อ่านตัวเลข',
  answered: 'วันที่ตอบ',
};

/** Numbers that a filter bounds. */
export const numberNames: Readonly<Record<string, string>> = {
  followers: 'ผู้ติดตาม',
  engagement: 'เอนเกจเมนต์',
  reach: 'การเข้าถึง',
  influence: 'อิทธิพล',
  score: 'คะแนน',
  interactions: 'เอนเกจเมนต์กับโพสต์',
  stars: 'จำนวนดาว',
  ticket_number: 'เลขทิกเก็ต',
  replies: 'ข้อความของเรา',
  received: 'ข้อความของลูกค้า',
  clock_seconds: 'จำนวนวินาทีที่วัด',
  csat_score: 'คะแนนความพอใจ',
  nps_score: 'คะแนน NPS',
};
