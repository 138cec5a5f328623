/** Posts of the demonstration's brand: what they say, where, and what they are about. `link`: a page below the brand's site. */
export const PUBLISHING_POSTS = [
  {
    text: 'อเมริกาโน่ส้มยูซุกลับมาแล้ววว 🍊 เปรี้ยวสดชื่นรับวันร้อน ๆ แวะมาชิมได้ทุกสาขาตั้งแต่วันนี้ครับ #บุญลอย',
    link: 'menu',
    tags: ['menu'],
  },
  {
    text: 'วันจันทร์ต้องเริ่มด้วยกาแฟดี ๆ ☕ ซื้อ 2 แก้ว แก้วที่ 3 ลดครึ่งราคา ถึง 11 โมงเท่านั้น',
    link: null,
    tags: ['offer'],
  },
  {
    text: 'New branch in Chiang Mai: opposite Tha Phae Gate, open from 7 am. First hundred guests get a drip bag on us.',
    link: 'branches',
    tags: ['branch'],
  },
  {
    text: 'สั่งผ่านแอป Bunloy Go รับแต้มสองเท่าทั้งสัปดาห์ เปิดแอปแล้วกดรับสิทธิ์ได้เลย',
    link: 'points?tier=gold',
    tags: ['app', 'offer'],
  },
  {
    text: 'เบื้องหลังเมล็ดกาแฟจากดอยช้าง: เก็บด้วยมือ ตากบนแคร่ 18 วัน ก่อนคั่วอ่อนให้ได้กลิ่นดอกไม้',
    link: 'stories/doi-chang',
    tags: ['story'],
  },
  {
    text: 'Latte art night is back on Friday. Free to watch, cheer as loud as you like. สาขาอารีย์ 19.00 น.',
    link: null,
    tags: ['event'],
  },
  {
    text: 'ชวนตอบ: ร้อนหรือเย็น คุณทีมไหน 🧊🔥 คอมเมนต์บอกกันหน่อย',
    link: null,
    tags: ['question'],
  },
  {
    text: 'เมนูโกโก้มะพร้าวอ่อน หวานน้อย หอมกะทิ เหลือขายถึงสิ้นเดือนนี้เท่านั้น',
    link: 'menu/coconut',
    tags: ['menu'],
  },
  {
    text: 'ขออภัยลูกค้าทุกท่านที่รอนานเมื่อวาน เราเพิ่มทีมช่วงเช้าที่สาขาสยามแล้วค่ะ',
    link: null,
    tags: ['service'],
  },
  {
    text: 'We weigh every shot. Here is how our baristas dial in the grinder each morning.',
    link: 'stories/dial-in',
    tags: ['story'],
  },
  {
    text: 'นำแก้วมาเอง ลดทันที 10 บาท ทุกสาขา ทุกวัน โลกเย็นลง กาแฟยังร้อนเหมือนเดิม',
    link: null,
    tags: ['green'],
  },
  {
    text: 'ชุดของขวัญปีใหม่เปิดจองแล้ว มีเมล็ดคั่ว 3 ระดับและแก้วลายพิเศษ ส่งฟรีทั่วประเทศ',
    link: 'gifts',
    tags: ['offer', 'season'],
  },
] as const;

/** Campaigns, one after the other; some weeks have none. */
export const PUBLISHING_CAMPAIGNS = ['Yuzu summer', 'Bunloy Go', '', 'Doi Chang', '', 'Gift season'] as const;

/** Notes on days of the calendar, by days from today. */
export const PUBLISHING_NOTES = [
  { text: 'Yuzu summer: last week', from: -9, to: -3 },
  { text: 'Menu photos with the agency', from: 2, to: 2 },
  { text: 'ประชุมแผนเดือนหน้า', from: 5, to: 5 },
  { text: 'Gift season begins', from: 12, to: 18 },
] as const;

/** The queue of posts without a date. */
export const PUBLISHING_QUEUE = 'Coffee knowledge';
