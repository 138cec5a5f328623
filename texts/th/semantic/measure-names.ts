import type { FieldNames } from '#texts/en/semantic/field-name.ts';
import { postMeasureNames } from '#texts/th/semantic/post-measure-names.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { names } = REPORT_NAMES.th;

/** Of reviews. */
const ofReviews: FieldNames = {
  reviews: { name: 'รีวิว', about: 'โพสต์ที่เป็นรีวิวมีดาว' },
  stars: { name: 'ดาวเฉลี่ย', about: 'ค่าเฉลี่ยจำนวนดาวของรีวิว 1 ถึง 5' },
};

/** What mentions and public posts have in common. */
const ofPosts: FieldNames = {
  clusters: { name: 'เรื่อง', about: 'โพสต์ที่เกือบเหมือนกันนับเป็นหนึ่ง' },
  authors: { name: 'ผู้เขียน', about: 'จำนวนคนที่เขียน นับคนละครั้ง' },
  engagement: { name: 'เอนเกจเมนต์', about: 'ไลก์ ความคิดเห็น และการแชร์ ถ่วงน้ำหนักตามที่องค์กรกำหนด' },
  reach: { name: 'การเข้าถึง', about: 'จำนวนคนที่เห็นโพสต์โดยประมาณ' },
  likes: { name: 'ไลก์', about: 'ไลก์และการแสดงความรู้สึกอื่นต่อโพสต์' },
  comments: { name: 'ความคิดเห็น', about: 'ความคิดเห็นใต้โพสต์' },
  shares: { name: 'การแชร์', about: 'จำนวนครั้งที่โพสต์ถูกแชร์' },
  views: { name: 'ยอดชม', about: 'จำนวนครั้งที่โพสต์ถูกชม เท่าที่เครือข่ายบอก' },
  negative: { name: 'เชิงลบ', about: 'โพสต์ที่มีน้ำเสียงเชิงลบ' },
  positive: { name: 'เชิงบวก', about: 'โพสต์ที่มีน้ำเสียงเชิงบวก' },
  neutral: { name: 'เป็นกลาง', about: 'โพสต์ที่ไม่มีน้ำเสียง' },
  question: { name: 'คำถาม', about: 'โพสต์ที่ถามอะไรบางอย่าง' },
  unjudged: { name: 'ยังไม่ประเมิน', about: 'โพสต์ที่ไม่มีข้อความ หรือเป็นภาษาที่ยังไม่มีโมเดล' },
  judged: { name: 'ประเมินแล้ว', about: 'โพสต์ที่ประเมินน้ำเสียงแล้ว' },
  negative_share: { name: 'สัดส่วนเชิงลบ', about: 'โพสต์เชิงลบในโพสต์ที่ประเมินแล้ว' },
  net_sentiment: { name: 'เซนติเมนต์สุทธิ', about: 'โพสต์เชิงบวกลบด้วยเชิงลบ ในโพสต์ที่ประเมินแล้ว' },
  engagement_mean: { name: 'เอนเกจเมนต์ต่อโพสต์', about: 'เอนเกจเมนต์หารด้วยจำนวนโพสต์' },
};

/** A time of tickets: its mean, its median, and within what nine of ten were. */
function nameTime(key: string, name: string, about: string): FieldNames {
  return {
    [key]: { name, about: `${about} ค่าเฉลี่ย` },
    [`${key}_median`]: { name: `${name} ค่ามัธยฐาน`, about: `${about} ครึ่งหนึ่งไม่นานกว่านี้` },
    [`${key}_p90`]: { name: `${name} เปอร์เซ็นไทล์ที่ 90`, about: `${about} เก้าในสิบไม่นานกว่านี้` },
  };
}

const satisfaction: FieldNames = {
  csat: { name: 'พอใจ', about: 'คำตอบที่พอใจในคำตอบทั้งหมดของคำถามนั้น' },
  nps: { name: 'NPS', about: 'ผู้สนับสนุนลบด้วยผู้ไม่พอใจ เป็นคะแนนตั้งแต่ −100 ถึง 100' },
  csat_answers: { name: 'คำตอบความพอใจ', about: 'คำตอบของคำถามความพอใจ' },
  satisfied: { name: 'คำตอบที่พอใจ', about: 'คำตอบ 4 หรือ 5 จาก 5' },
  nps_answers: { name: 'คำตอบ NPS', about: 'คำตอบของคำถามว่าจะแนะนำต่อหรือไม่' },
  promoters: { name: 'ผู้สนับสนุน', about: 'คำตอบ 9 หรือ 10 จาก 10' },
  detractors: { name: 'ผู้ไม่พอใจ', about: 'คำตอบ 0 ถึง 6 จาก 10' },
};

const tickets: FieldNames = {
  tickets: { name: names.tickets, about: 'ทิกเก็ต นับรายการละครั้ง' },
  done: { name: 'ทิกเก็ตที่เสร็จ', about: 'ทิกเก็ตที่เสร็จหรือปิดแล้ว' },
  reopened: { name: 'ทิกเก็ตที่ถูกเปิดใหม่', about: 'ทิกเก็ตที่เสร็จแล้วและถูกเปิดอีกครั้ง' },
  breached: { name: names.breached, about: 'ทิกเก็ตที่เกินระดับการให้บริการ' },
  customers: { name: 'ลูกค้า', about: 'จำนวนลูกค้าที่เขียนมา นับคนละครั้ง' },
  replies: { name: names.replies, about: 'ข้อความที่ทีมส่ง' },
  received: { name: names.received, about: 'ข้อความที่ลูกค้าส่ง' },
  worked: { name: names.worked, about: 'เวลาที่เจ้าหน้าที่ใช้กับทิกเก็ต' },
  with_replies: { name: 'ทิกเก็ตที่มีคำตอบ', about: 'ทิกเก็ตที่ทีมเขียนตอบ' },
  with_received: { name: 'ทิกเก็ตที่มีข้อความ', about: 'ทิกเก็ตที่ลูกค้าเขียนมา' },
  with_work: { name: 'ทิกเก็ตที่มีเวลาทำงาน', about: 'ทิกเก็ตที่บันทึกเวลาไว้' },
  ...nameTime('first_response', names.first_response, 'ตั้งแต่ข้อความแรกถึงคำตอบแรก'),
  ...nameTime('handling_time', names.handling_time, 'เวลาที่มีคนทำงานกับทิกเก็ต'),
  ...nameTime('avg_response_time', names.avg_response_time, 'เวลาที่แต่ละข้อความรอคำตอบ'),
  ...nameTime('resolution_time', names.resolution_time, 'ตั้งแต่เปิดจนเสร็จ'),
  ...nameTime('sla_time', names.sla_time, 'เวลาที่ระดับการให้บริการนับ'),
  ...nameTime('waiting_time', names.waiting_time, 'เวลาทั้งหมดที่ลูกค้ารอ'),
  ...nameTime('turn_around_time', names.turn_around_time, 'ตั้งแต่เปิดจนปิด'),
  ...satisfaction,
  reviews: { name: 'รีวิว', about: 'ทิกเก็ตที่มีรีวิว' },
  stars: { name: names.stars, about: 'ค่าเฉลี่ยจำนวนดาวของรีวิว 1 ถึง 5' },
};

/** Measures and ratios, by data set. */
export const measureNames: Readonly<Record<string, FieldNames>> = {
  mentions: {
    mentions: { name: 'การพูดถึง', about: 'โพสต์ที่ตรงกับคีย์เวิร์ด นับโพสต์ละครั้ง' },
    ...ofPosts,
    ...ofReviews,
  },
  'public-posts': { posts: { name: 'โพสต์สาธารณะ', about: 'โพสต์สาธารณะ นับโพสต์ละครั้ง' }, ...ofPosts },
  posts: { posts: { name: 'โพสต์', about: 'การพูดถึงและโพสต์สาธารณะ นับโพสต์ละครั้ง' }, ...ofPosts, ...ofReviews },
  tickets,
  messages: {
    messages: { name: 'ข้อความ', about: 'ข้อความและโน้ตทั้งหมด' },
    received: { name: 'ข้อความที่ได้รับ', about: 'ข้อความจากลูกค้า' },
    sent: { name: 'ข้อความที่ส่ง', about: 'ข้อความถึงลูกค้า' },
    notes: { name: 'โน้ต', about: 'โน้ตที่เห็นเฉพาะในทีม' },
    failed: { name: 'ข้อความที่ส่งไม่ถึง', about: 'ข้อความที่เครือข่ายส่งไม่ถึง' },
    writers: { name: 'ผู้ตอบ', about: 'จำนวนคนในทีมที่เขียน' },
    failed_share: { name: 'สัดส่วนที่ส่งไม่ถึง', about: 'ข้อความที่ส่งไม่ถึงในข้อความที่ส่งทั้งหมด' },
  },
  'sla-clocks': {
    clocks: { name: 'เวลาที่วัด', about: 'จำนวนครั้งที่ระดับการให้บริการวัดเวลา' },
    ended: { name: 'เวลาที่สิ้นสุดแล้ว', about: 'เวลาที่นับจนจบแล้ว' },
    breached: { name: 'เวลาที่เกินกำหนด', about: 'เวลาที่นานกว่าระดับการให้บริการกำหนด' },
    ...nameTime('seconds', 'ระยะเวลาที่วัดได้', 'ใช้เวลานานเท่าใด'),
    breached_share: { name: 'สัดส่วนที่เกินกำหนด', about: 'เวลาที่เกินกำหนดในเวลาที่วัดทั้งหมด' },
  },
  surveys: {
    invitations: { name: 'คำเชิญ', about: 'คำเชิญทั้งหมด รวมที่ไม่ได้ส่ง' },
    sent: { name: 'คำเชิญที่ส่ง', about: 'คำเชิญที่ถึงลูกค้า' },
    answered: { name: 'แบบสำรวจที่ตอบ', about: 'คำเชิญที่มีคำตอบ' },
    csat_mean: { name: 'ความพอใจเฉลี่ย', about: 'คะแนนเฉลี่ยตั้งแต่ 1 ถึง 5' },
    answered_share: { name: 'อัตราการตอบ', about: 'คำตอบในคำเชิญที่ส่ง' },
    ...satisfaction,
  },
  'agent-work': {
    spans: { name: 'ช่วงงาน', about: 'ช่วงเวลาเข้างานและช่วงเวลาดูแลทิกเก็ต' },
    agents: { name: 'เจ้าหน้าที่', about: 'จำนวนคนที่ทำงาน' },
    attended: { name: 'เวลาเข้างาน', about: 'เวลาที่อยู่ในสถานะการทำงาน' },
    handled: { name: 'เวลาดูแลทิกเก็ต', about: 'เวลาที่อยู่กับทิกเก็ต' },
    handled_tickets: { name: 'ทิกเก็ตที่ดูแล', about: 'จำนวนทิกเก็ตที่เจ้าหน้าที่ทำงานด้วย' },
    handled_share: { name: 'สัดส่วนเวลาดูแล', about: 'เวลาดูแลทิกเก็ตในเวลาเข้างาน' },
  },
  'link-clicks': {
    clicks: { name: 'การเข้าชมผ่านลิงก์', about: 'การเข้าชมผ่านลิงก์สั้น ไม่รวมบอต' },
    unique_clicks: { name: 'การเข้าชมผ่านลิงก์ไม่ซ้ำ', about: 'ผู้เข้าชมที่ต่างกันของแต่ละลิงก์ในแต่ละวัน รวมทุกลิงก์และทุกวัน' },
    requests: { name: 'การเปิดลิงก์ทั้งหมด', about: 'การเปิดลิงก์สั้นทุกครั้ง รวมบอต' },
    bots: { name: 'บอตที่เปิดลิงก์', about: 'การเปิดของบอตและโปรแกรมที่ไม่แสดงตัว' },
    prefetches: { name: 'หน้าที่โหลดล่วงหน้า', about: 'เบราว์เซอร์ที่โหลดก่อนมีคนเปิดลิงก์' },
  },
  ...postMeasureNames,
  keywords: {
    keywords: { name: 'คีย์เวิร์ด', about: 'คีย์เวิร์ด นับคำละครั้ง' },
    active: { name: 'คีย์เวิร์ดที่ใช้งาน', about: 'คีย์เวิร์ดที่ค้นหาโพสต์อยู่ตอนนี้' },
  },
};
