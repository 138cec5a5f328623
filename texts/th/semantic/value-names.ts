import { contentKinds } from '#texts/th/labels/content-kinds.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { values } = REPORT_NAMES.th;
const YES_NO = { '1': 'ใช่', '0': 'ไม่ใช่' };

/** The suite's own values of dimensions, by dimension and key; names of records come with the answers. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sentiment: {
    positive: 'เชิงบวก',
    neutral: 'เป็นกลาง',
    negative: 'เชิงลบ',
    question: 'คำถาม',
    unjudged: 'ยังไม่ประเมิน',
  },
  kind: { post: 'โพสต์', message: 'ข้อความ' },
  audience: {
    small: 'น้อยกว่า 1,000',
    medium: '1,000 ถึง 10,000',
    large: '10,000 ถึง 100,000',
    huge: '100,000 ขึ้นไป',
  },
  status: { new: 'ใหม่', seen: 'เห็นแล้ว', done: 'เสร็จแล้ว' },
  sentiment_by: { model: 'โมเดล', rule: 'กฎ', person: 'คน' },
  starred: YES_NO,
  hidden: { no: 'แสดง', person: 'คนซ่อน', blacklist: 'แบล็กลิสต์ซ่อน' },
  ticket_state: values.state ?? {},
  priority: values.priority ?? {},
  sla_band: values.sla_band ?? {},
  ticket_source: values.source ?? {},
  survey_state: values.survey ?? {},
  ticket_place: values.place ?? {},
  stars: values.stars ?? {},
  ticket_done: YES_NO,
  blocked: YES_NO,
  undelivered: YES_NO,
  side_waiting: YES_NO,
  side_answered: YES_NO,
  side_unread: YES_NO,
  direction: { in: 'ได้รับ', out: 'ส่ง', note: 'โน้ต' },
  message_kind: { private: 'ส่วนตัว', comment: 'ความคิดเห็น', review: 'รีวิว', mail: 'อีเมล', bot: 'บอต' },
  content: { text: 'ข้อความ', ...contentKinds },
  delivery: { pending: 'กำลังส่ง', accepted: 'ส่งถึงแล้ว', failed: 'ส่งไม่ถึง', unknown: 'ไม่ทราบผล' },
  work_kind: { status: 'สถานะการทำงาน', attendance: 'เข้างาน', handling: 'ดูแลทิกเก็ต' },
  sla_metric: REPORT_NAMES.th.names,
  sla_level: { '1': 'ระดับ 1', '2': 'ระดับ 2', '3': 'ระดับ 3', '4': 'ระดับ 4' },
  survey_reason: {
    paused: 'เพิ่งถามไป',
    window_closed: 'ช่องทางรับข้อความไม่ได้ตอนนี้',
    connection_inactive: 'ปิดการเชื่อมต่ออยู่',
    cannot_send: 'ช่องทางรับข้อความไม่ได้',
  },
  nps_group: { detractor: 'ผู้ไม่พอใจ', passive: 'ผู้เฉย ๆ', promoter: 'ผู้สนับสนุน' },
  keyword_active: YES_NO,
  device: { ios: 'iPhone หรือ iPad', android: 'Android', desktop: 'คอมพิวเตอร์', other: 'อุปกรณ์อื่น' },
  post_origin: { suite: 'ระบบนี้', network: 'ช่องทางเอง' },
  post_kind: {
    feed: 'โพสต์',
    photo: 'รูปภาพ',
    video: 'วิดีโอ',
    reel: 'รีล',
    story: 'สตอรี',
    broadcast: 'ข้อความถึงทุกคน',
    multicast: 'ข้อความถึงบางคน',
    narrowcast: 'ข้อความถึงกลุ่มเป้าหมาย',
    comment: 'ความคิดเห็น',
    thread_part: 'ส่วนหนึ่งของเธรด',
  },
  post_format: {
    text: 'ข้อความ',
    link: 'ลิงก์',
    picture: 'รูปภาพ',
    film: 'วิดีโอ',
    document: 'เอกสาร',
    album: 'หลายไฟล์',
  },
  post_link: YES_NO,
  post_age: { first_day: 'วันแรก', first_week: 'สัปดาห์แรก', first_month: 'เดือนแรก', later: 'หลังจากนั้น' },
  visit_kind: { counted: 'การเข้าชม', bot: 'บอต', no_agent: 'โปรแกรมไม่แสดงตัว', prefetch: 'โหลดล่วงหน้า' },
};

/** How languages without a name and places that are not known are called. */
export const unknownValues = { language: 'ไม่ทราบภาษา', country: 'ไม่ทราบประเทศ' };
