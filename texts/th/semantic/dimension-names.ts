import type { FieldNames } from '#texts/en/semantic/field-name.ts';
import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

const { dimensions } = REPORT_NAMES.th;

/** Time, in every data set. */
const ofTime: FieldNames = {
  time: { name: 'เวลา', about: 'ชั่วโมง วัน สัปดาห์ เดือน หรือปี เรียงต่อกัน' },
  weekday: { name: dimensions.weekday, about: 'จันทร์ถึงอาทิตย์ รวมทุกสัปดาห์' },
  hour: { name: dimensions.hour, about: '0 ถึง 23 นาฬิกา รวมทุกวัน' },
};

const ofPosts: FieldNames = {
  channel: { name: dimensions.channel, about: 'เครือข่ายหรือที่มา' },
  sentiment: { name: 'เซนติเมนต์', about: 'น้ำเสียงของข้อความ' },
  language: { name: 'ภาษา', about: 'ภาษาของข้อความ' },
  country: { name: 'ประเทศ', about: 'ที่อยู่ของผู้เขียน เท่าที่ทราบ' },
  source: { name: 'แหล่งที่มา', about: 'เพจหรือฟีดที่อ่านมา' },
  author: { name: 'ผู้เขียน', about: 'คนที่เขียน' },
  author_key: { name: 'ผู้เขียน (รหัส)', about: 'ผู้เขียนเป็นตัวเลข ไม่แสดงชื่อ' },
  hashtag: { name: 'แฮชแท็ก', about: 'แฮชแท็กในข้อความ' },
  mentioned: { name: 'ผู้ถูกกล่าวถึง', about: '@ชื่อ ในข้อความ' },
  domain: { name: 'เว็บไซต์', about: 'เว็บไซต์ที่ลิงก์ชี้ไป' },
  link: { name: 'ลิงก์', about: 'ที่อยู่ของลิงก์ในข้อความ' },
  emoji: { name: 'อีโมจิ', about: 'อีโมจิในข้อความ' },
  word: { name: 'คำ', about: 'คำในข้อความ' },
  kind: { name: 'โพสต์หรือข้อความ', about: 'เป็นสาธารณะหรือเขียนถึงเรา' },
  audience: { name: 'ขนาดผู้ติดตาม', about: 'จำนวนผู้ติดตามของผู้เขียน แบ่งเป็นสี่ช่วง' },
  keyword: { name: 'คีย์เวิร์ด', about: 'คีย์เวิร์ดที่โพสต์ตรงด้วย' },
  tag: { name: 'แท็ก', about: 'แท็กของโพสต์' },
  status: { name: 'สถานะโพสต์', about: 'ใหม่ เห็นแล้ว หรือเสร็จแล้ว' },
  assigned: { name: 'มอบหมายให้', about: 'ผู้รับผิดชอบโพสต์' },
  sentiment_by: { name: 'ผู้กำหนดเซนติเมนต์', about: 'โมเดล กฎ หรือคน' },
  starred: { name: 'ติดดาว', about: 'มีคนติดดาวไว้หรือไม่' },
  cluster: { name: 'เรื่อง', about: 'โพสต์ที่เกือบเหมือนกันรวมกัน' },
  thread: { name: 'เธรด', about: 'โพสต์และสิ่งที่เขียนต่อใต้โพสต์' },
  media: { name: 'สื่อ', about: 'ภาพ วิดีโอ และไฟล์ในโพสต์' },
  ticket: { name: 'ทิกเก็ตของโพสต์', about: 'ทิกเก็ตที่เกิดจากโพสต์' },
  hidden: { name: 'ซ่อนไว้', about: 'ถูกตัดออกจากทุกตัวเลขหรือไม่ และด้วยอะไร' },
  hidden_by: { name: 'ผู้ซ่อน', about: 'คนที่ซ่อนโพสต์' },
};

const ofTickets: FieldNames = {
  connection: { name: dimensions.connection, about: 'เพจหรือบัญชีของเราที่ลูกค้าเขียนถึง' },
  agent: { name: 'เจ้าหน้าที่', about: 'คนในทีม' },
  group: { name: dimensions.group, about: 'กลุ่มของทีม' },
  ticket_state: { name: 'สถานะทิกเก็ต', about: 'ใหม่ กำลังดำเนินการ รอลูกค้า พักไว้ เสร็จแล้ว หรือปิดแล้ว' },
  priority: { name: dimensions.priority, about: 'ต่ำถึงด่วน' },
  ticket_tag: { name: 'แท็กทิกเก็ต', about: 'แท็กของทิกเก็ต' },
  ticket_keyword: { name: 'คีย์เวิร์ดของทิกเก็ต', about: 'คีย์เวิร์ดที่ข้อความในทิกเก็ตตรงด้วย' },
  customer_tag: { name: dimensions.customer_tag, about: 'แท็กของลูกค้า' },
  customer: { name: 'ลูกค้า', about: 'คนที่เขียนถึงเรา' },
  sla_band: { name: 'สถานะระดับการให้บริการ', about: 'ทันเวลา ใกล้เกินกำหนด หรือเกินกำหนดแล้ว' },
  ticket_source: { name: dimensions.source, about: 'ลูกค้าเขียนก่อน หรือเราเขียนก่อน' },
  survey_state: { name: 'สถานะแบบสำรวจ', about: 'ส่งหรือตอบแบบสำรวจแล้วหรือยัง' },
  ticket_place: { name: dimensions.place, about: 'ที่ที่ลูกค้าเขียนล่าสุด เช่น ส่วนตัว ความคิดเห็น รีวิว อีเมล' },
  stars: { name: dimensions.stars, about: 'จำนวนดาวล่าสุดของรีวิว 1 ถึง 5' },
  app_version: { name: dimensions.app_version, about: 'เวอร์ชันของแอปที่ผู้รีวิวใช้' },
  form: { name: 'ช่องของแบบฟอร์ม', about: 'ช่องที่เจ้าหน้าที่กรอกในทิกเก็ต' },
  ticket_number: { name: 'เลขทิกเก็ต', about: 'แต่ละทิกเก็ตตามเลข' },
  ticket_done: { name: 'ทิกเก็ตเสร็จแล้ว', about: 'ทิกเก็ตเสร็จแล้วหรือไม่' },
  blocked: { name: 'ถูกกันไว้', about: 'การกันข้อความกันไว้หรือไม่' },
  undelivered: { name: 'มีข้อความที่ส่งไม่ถึง', about: 'มีข้อความที่ไปไม่ถึงหรือไม่' },
  side_waiting: { name: 'รอบุคคลภายนอก', about: 'บุคคลภายนอกยังไม่ตอบหรือไม่' },
  side_answered: { name: 'บุคคลภายนอกตอบแล้ว', about: 'บุคคลภายนอกตอบแล้วหรือไม่' },
  side_unread: { name: 'คำตอบภายนอกยังไม่อ่าน', about: 'มีคำตอบจากภายนอกที่ยังไม่อ่านหรือไม่' },
  mentioned_agent: { name: 'เจ้าหน้าที่ที่ถูกกล่าวถึง', about: 'คนในทีมที่โน้ตกล่าวถึง' },
};

const ofWork: FieldNames = {
  direction: { name: 'ทิศทาง', about: 'ได้รับ ส่ง หรือโน้ต' },
  message_kind: { name: 'ประเภทข้อความ', about: 'ส่วนตัว ความคิดเห็น รีวิว อีเมล หรือจากบอต' },
  content: { name: 'เนื้อหา', about: 'ข้อความ ภาพ วิดีโอ เสียง หรือไฟล์' },
  writer: { name: 'ผู้ตอบ', about: 'คนในทีมที่เขียน' },
  delivery: { name: 'การส่ง', about: 'ผลหลังส่งข้อความ' },
  work_kind: { name: 'ประเภทงาน', about: 'เข้างาน หรือดูแลทิกเก็ต' },
  working_status: { name: 'สถานะการทำงาน', about: 'เจ้าหน้าที่กำลังทำอะไร' },
  sla_metric: { name: 'ตัววัดระดับการให้บริการ', about: 'เวลาใดที่วัด' },
  sla_level: { name: 'ระดับการให้บริการ', about: 'ระดับ 1 ถึง 4 ที่เวลาไปถึง' },
  survey: { name: dimensions.survey, about: 'แบบสำรวจฉบับใด' },
  survey_language: { name: 'ภาษาแบบสำรวจ', about: 'ภาษาที่ใช้ส่ง' },
  survey_reason: { name: 'เหตุที่ไม่ส่ง', about: 'เหตุที่ไม่ได้ส่งคำเชิญ' },
  csat_score: { name: 'คะแนนความพอใจ', about: 'คำตอบ 1 ถึง 5' },
  nps_score: { name: 'คะแนน NPS', about: 'คำตอบ 0 ถึง 10' },
  nps_group: { name: 'กลุ่ม NPS', about: 'ผู้ไม่พอใจ ผู้เฉย ๆ และผู้สนับสนุน' },
  keyword_parent: { name: 'คีย์เวิร์ดหลัก', about: 'คีย์เวิร์ดที่คำอื่นอยู่ภายใต้' },
  keyword_owner: { name: 'เจ้าของคีย์เวิร์ด', about: 'คนที่เป็นเจ้าของคีย์เวิร์ด' },
  keyword_active: { name: 'คีย์เวิร์ดใช้งานอยู่', about: 'คีย์เวิร์ดค้นหาโพสต์อยู่ตอนนี้หรือไม่' },
};

const ofLinks: FieldNames = {
  short_link: { name: 'ลิงก์สั้น', about: 'ลิงก์สั้นที่ถูกเปิด' },
  link_host: { name: 'โฮสต์ของลิงก์', about: 'โฮสต์ที่เปิดลิงก์สั้น' },
  post: { name: 'โพสต์ (คีย์)', about: 'โพสต์ที่ลิงก์สั้นอยู่' },
  campaign: { name: 'แคมเปญ (คีย์)', about: 'แคมเปญที่ลิงก์สั้นอยู่' },
  device: { name: 'อุปกรณ์', about: 'iPhone หรือ iPad, Android, คอมพิวเตอร์ หรืออุปกรณ์อื่น' },
  referrer: { name: 'เว็บไซต์ต้นทาง', about: 'เว็บไซต์ที่ผู้เข้าชมมาจาก หากเบราว์เซอร์บอก' },
  post_author: { name: 'ผู้เขียนโพสต์', about: 'คนในทีมที่เขียนโพสต์' },
  post_origin: { name: 'เผยแพร่โดย', about: 'ระบบนี้ หรือช่องทางเผยแพร่เอง' },
  post_kind: { name: 'ชนิดของโพสต์', about: 'สิ่งที่โพสต์เป็นบนเครือข่าย เช่น โพสต์ วิดีโอ สตอรี หรือข้อความ' },
  post_format: { name: 'รูปแบบของโพสต์', about: 'ข้อความ ลิงก์ รูปภาพ วิดีโอ หรือหลายไฟล์' },
  post_link: { name: 'โพสต์มีลิงก์', about: 'มีที่อยู่เว็บในโพสต์หรือไม่' },
  post_campaign: { name: 'แคมเปญของโพสต์', about: 'แคมเปญที่ระบุในโพสต์' },
  post_tag: { name: 'แท็กของโพสต์', about: 'แท็กที่ทีมใช้จัดกลุ่มโพสต์' },
  post_age: { name: 'อายุของโพสต์', about: 'อายุของโพสต์ตอนที่อ่านตัวเลข' },
  visit_kind: { name: 'ชนิดของการเปิด', about: 'การเข้าชม บอต หรือการโหลดล่วงหน้า' },
};

/** Dimensions, by their names: a name is one meaning in every data set. */
export const dimensionNames: FieldNames = { ...ofTime, ...ofPosts, ...ofTickets, ...ofWork, ...ofLinks };
