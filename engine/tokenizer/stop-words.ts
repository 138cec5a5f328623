const THAI_PARTICLES =
  'ครับ ครัช คับ ค้าบ ค่ะ คะ ค่า ค้า ขา จ้า จ๊ะ จ้ะ จะ๊ จ๋า นะ น่ะ นา น้า นะคะ นะครับ นะจ๊ะ ล่ะ ละ หละ แหละ เลย สิ ซิ ซี่ ดิ เถอะ เหอะ หรอก หนอ ' +
  'เนอะ เนี่ย นี่ นั่น โน่น อ่ะ อะ อ้ะ อ่า เอ้ย เฮ้ย โอ้ โอ๊ย อุ้ย ว้าว วะ ว่ะ เว้ย โว้ย ฮะ ฮ่า ฮ่าๆ ฮ่าฮ่า อิอิ คริคริ แฮะ จัง ป่ะ ปะ ป่าว มั้ย ไหม มั๊ย ไม๊ หรอ เหรอ หรือ';
const THAI_PRONOUNS =
  'ผม ฉัน ชั้น ดิฉัน เรา พวกเรา หนู กู มึง เอ็ง ข้า แก เธอ คุณ ท่าน เขา เค้า มัน พวก พวกเขา นาย ตัวเอง ตัว ตน เอง ใคร ใครๆ อะไร ไร ไหน ที่ไหน เมื่อไร เมื่อไหร่ ' +
  'ทำไม ยังไง อย่างไร ไง เท่าไร เท่าไหร่ กี่ อัน สิ่ง คน คนที่ ทุกคน อื่น อื่นๆ นี้ นั้น โน้น งี้ งั้น';
const THAI_JOINERS =
  'และ กับ แต่ หรือว่า ถ้า หาก เพราะ เพราะว่า จึง ดังนั้น เพื่อ โดย ของ ใน นอก บน ใต้ ที่ ซึ่ง อัน ว่า ให้ แก่ ต่อ จาก ถึง ตาม ด้วย ก็ แล้ว แล้วก็ เมื่อ ตอน ตอนนี้ ขณะ ' +
  'ระหว่าง ก่อน หลัง จน กว่า เท่า เช่น เป็นต้น คือ เป็น อยู่ ไป มา ได้ ไว้ ขึ้น ลง เข้า ออก กัน ทั้ง ทุก แต่ละ บาง หลาย มาก มากๆ น้อย นิด หน่อย นิดหน่อย เยอะ สุด ที่สุด แค่ ' +
  'เพียง อีก ยัง คง เคย กำลัง จะ ต้อง ควร อาจ น่า น่าจะ อยาก ขอ ช่วย เอา ใช้ ทำ มี ไม่ ไม่ได้ ไม่มี ไม่ใช่ ใช่ มิ อย่า ห้าม ไม่ต้อง พอ เกิน แบบ แบบนี้ อย่าง เหมือน ประมาณ เกี่ยวกับ ' +
  'การ ความ ผู้ นัก เรื่อง ครั้ง ที วัน วันนี้ พรุ่งนี้ เมื่อวาน ปี เดือน รู้ คิด บอก ดู เห็น เจอ ลอง เริ่ม รับ ส่ง ใส่ ตั้ง ถูก โดน ๆ ฯ';
const ENGLISH =
  'a about above after again against all also am an and any are arent as at be because been before being below between both but by ' +
  'can cannot cant cause come could couldnt cos cuz did didnt do does doesnt doing dont down during each else even ever every few for from ' +
  'further get gets getting go goes going gonna got had hadnt has hasnt have havent having he her here hers herself hes him himself his how ' +
  'i id if ill im in into is isnt it its itself ive just know let lets like make many may me might more most much must my myself need ' +
  'never no nor not now of off oh ok okay on once one only or other our ours ourselves out over own per please put rt same say see shall ' +
  'she shes should shouldnt so some still such take than that thats the their theirs them themselves then there theres these they theyre ' +
  'theyve this those though through to too two under until up upon us use very via wanna want was wasnt way we well were werent weve what ' +
  'whats when where which while who whom whose why will with within without wont would wouldnt yeah yes yet you youll your youre yours ' +
  'yourself youve ya yo u ur r n lol haha hahaha http https www com th ka na krub krab';

/**
 * Words that nearly every post contains and that say nothing about its subject, written for this project: Thai particles, pronouns and
 * conjunctions, English function words and chat noise. They apply to posts of any language, since Thai posts mix both.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [THAI_PARTICLES, THAI_PRONOUNS, THAI_JOINERS, ENGLISH].flatMap((list) => list.split(' ')),
);

const SHORT_THAI =
  'ดี สี ยา ตา หู ปู งู กา ชา ไฟ โต ไว ใจ งา รอ คอ งอ หอ มด นก รถ ลด หด กด สด อด ลม นม ชม ดม คม ขม กบ จบ พบ ลบ ตบ หก ตก อก ยก ปก รก งง ' +
  'ขน จน ชน ซน ทน ฝน วน งบ ศพ รส เท แช แพ ไอ ผี รู ถู ขำ ดำ คำ ยำ จำ ปี บท กฎ ผล';

/** Thai words of one or two characters that are meaningful; all others of that length count as fragments. */
export const SHORT_THAI_WORDS: ReadonlySet<string> = new Set(SHORT_THAI.split(' '));
