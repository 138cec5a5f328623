/* Quick analytics. */

/** The names of its pages. */
export const pages = {
  'quick-analytic': 'วิเคราะห์ด่วน',
  'settings-quick-analytic': 'วิเคราะห์ด่วน',
};

/** The product: its name and what it is for. */
export const products = {
  quick_analytic: { name: 'Quick analytics', about: 'ได้คำตอบในหนึ่งนาที' },
};

/** Its permissions. */
export const permissions = {
  'quick_analytic.analytics': { name: 'วิเคราะห์ด่วน', about: 'ดูและบันทึกการวิเคราะห์' },
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  quick_analytic: {
    noun: 'วิเคราะห์ด่วน',
    about: 'การค้นหาใหม่เริ่มต้นอย่างไร และเก็บการค้นหาล่าสุดไว้นานเท่าใด',
    effect: 'การค้นหาใหม่ของทุกคนจะเริ่มต้นแบบนี้ ส่วนลิงก์ที่ระบุช่วงเวลาหรือการเปรียบเทียบไว้แล้วจะไม่เปลี่ยน',
    fields: {
      range: 'ช่วงเวลาของการค้นหาใหม่',
      comparison: 'เปรียบเทียบกับ',
      recent_days: 'จำนวนวันที่เก็บการค้นหาล่าสุด',
    },
    help: {
      recent_days: 'การค้นหาล่าสุดเป็นส่วนตัว แต่ละคนเห็นเฉพาะของตัวเอง',
    },
    choices: {
      range: {
        '24h': '24 ชั่วโมงล่าสุด',
        '7d': '7 วันล่าสุด',
        '30d': '30 วันล่าสุด',
        '90d': '90 วันล่าสุด',
        '12m': '12 เดือนล่าสุด',
      },
      comparison: { before: 'ช่วงก่อนหน้า', year: 'สัปดาห์เดียวกันของปีก่อน', none: 'ไม่เปรียบเทียบ' },
    },
  },
};

/** Its screens. */
export const quick_analytic = {
  about: 'พิมพ์คำแล้วดูทุกอย่างเกี่ยวกับคำนั้น ไม่ต้องตั้งค่าอะไรก่อน',
  field: 'ค้นหาโพสต์ทั้งหมด',
  field_hint: 'คำ แบรนด์ #แฮชแท็ก หรือหลายคำที่เชื่อมด้วย OR และ NOT',
  remove_term: 'ลบ {{term}} ออกจากการค้นหา',
  compare: 'เปรียบเทียบ',
  found_other: '{{value}} โพสต์',
  found_none: 'ไม่พบในช่วงนี้ กด Enter เพื่อดูคำสะกดใกล้เคียงและช่วงเวลาที่ยาวขึ้น',
  posts: 'โพสต์',
  more_posts: 'โพสต์เพิ่มเติม',
  arrived_other: 'ใหม่ {{value}} โพสต์',
  volume: 'จำนวนโพสต์ตามเวลา',
  compared: 'ช่วงที่ใช้เปรียบเทียบ',
  allowance_other: 'วันนี้ค้นหาได้อีก {{value}} จาก {{limit}} ครั้ง',
  shortcuts: { field: 'ไปที่ช่องค้นหา' },
  parts: { label: 'สิ่งที่แสดง', numbers: 'ตัวเลข', posts: 'โพสต์' },
  figures: {
    label: 'ตัวเลขสำคัญ',
    mentions: 'โพสต์',
    authors: 'ผู้เขียน',
    engagement: 'การมีส่วนร่วม',
    reach: 'การเข้าถึง',
    tone: 'ความรู้สึกสุทธิ',
    tone_help: 'โพสต์เชิงบวกลบด้วยเชิงลบ เป็นร้อยละของทั้งสองรวมกัน',
    tones: 'บวก {{positive}} · ลบ {{negative}}',
    points: '{{value}} จุด',
    before: 'ก่อนหน้า {{value}}',
  },
  comparison: {
    label: 'เปรียบเทียบกับ',
    before: 'เทียบกับช่วงก่อนหน้า',
    year: 'เทียบกับปีก่อน',
    none: 'ไม่เปรียบเทียบ',
  },
  split: { label: 'แยกตาม', none: 'ไม่แยก', term: 'คำค้น' },
  mode: { label: 'แสดงเป็น', count: 'จำนวน', share: 'สัดส่วน %', index: 'ดัชนี (สูงสุด = 100)' },
  lists: {
    channel: 'ช่องทาง',
    author: 'ผู้เขียน',
    word: 'คำ',
    phrase: 'วลี',
    hashtag: 'แฮชแท็ก',
    emoji: 'อีโมจิ',
    domain: 'เว็บไซต์',
    link: 'ลิงก์',
    language: 'ภาษา',
    country: 'สถานที่',
    mentioned: 'คนที่ถูกกล่าวถึง',
  },
  order: { label: 'ลำดับของ{{name}}', top: 'สูงสุด', rising: 'กำลังมา' },
  search_in: 'ค้นหาใน{{name}}',
  include: 'เฉพาะโพสต์ที่มี {{name}}: {{value}}, {{share}}',
  include_help: '{{name}}: ดูเฉพาะโพสต์เหล่านี้ กด Alt ค้างไว้เพื่อตัดออก',
  exclude: 'ตัด {{name}} ออก',
  none: 'ไม่มีข้อมูลส่วนนี้ในโพสต์เหล่านี้',
  none_rising: 'ไม่มีอะไรเพิ่มขึ้นเกินกว่าความบังเอิญ',
  none_searched: 'ไม่มีค่าที่ตรงกัน',
  overlap: 'โพสต์หนึ่งอาจนับอยู่ในหลายแถว',
  terms: {
    title: 'เปรียบเทียบคำค้น',
    term: 'คำค้น',
    share: 'จากทั้งหมด',
    change: 'เปลี่ยนแปลง',
    alone: 'มีเฉพาะคำนี้',
    union: 'ทั้งหมดรวมกัน นับโพสต์ละครั้ง',
    both: '{{count}} โพสต์มีทั้ง {{first}} และ {{second}} ({{share}} ของทั้งหมด)',
    apart: 'ไม่มีโพสต์ใดที่มีสองคำพร้อมกัน',
  },
  nothing: {
    title: 'ไม่พบโพสต์ที่ตรงกับ {{terms}}',
    help: 'ลองช่วงเวลาที่ยาวขึ้น หรือสะกดแบบอื่น',
    narrowed: 'ตัวกรองทำให้ไม่เหลือโพสต์ ถ้าล้างตัวกรองอาจพบ',
    near: 'คำใกล้เคียงที่พบ:',
  },
  foot: {
    sources_other: 'อ่านจาก {{count}} แหล่ง',
    since: 'เก็บโพสต์ตั้งแต่ {{day}}',
    exact: 'ทุกตัวเลขเป็นค่าจริง',
    about: 'จำนวนผู้เขียนเป็นค่าประมาณ คลาดเคลื่อนไม่เกิน 1%',
    no_gaps: 'ข้อมูลช่วงนี้ครบถ้วน',
    gaps_other: 'ช่วงนี้ข้อมูลขาด {{count}} ครั้ง',
  },
  recent: {
    title: 'การค้นหาล่าสุดของคุณ',
    none: 'การค้นหาของคุณจะแสดงที่นี่',
    private: 'มีเพียงคุณที่เห็น',
    clear: 'ล้างทั้งหมด',
    delete: 'ลบการค้นหา {{name}}',
  },
  rising: {
    title: 'กำลังมาวันนี้',
    none: 'วันนี้ไม่มีอะไรเพิ่มขึ้นเกินกว่าความบังเอิญ',
    new: 'ใหม่',
  },
};
