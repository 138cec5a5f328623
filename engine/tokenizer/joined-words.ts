/**
 * Words that a dictionary of Thai cuts into parts: loan words, names of services and channels, and everyday compounds
 * whose parts mean something else. Written for this project from what Thai customers write about.
 */
const JOINED =
  'โปรโมชั่น โปรโมชัน ประทับใจ ใช้งาน แอปพลิเคชัน แอพพลิเคชั่น แอปพลิเคชั่น เฟซบุ๊ก เฟสบุ๊ค อินสตาแกรม ไอจี ทวิตเตอร์ ยูทูบ ยูทูป ติ๊กต็อก ติ๊กตอก ไลน์แมน ' +
  'แกร็บ ช้อปปี้ ลาซาด้า เซเว่น โลตัส บิ๊กซี แม็คโคร สตาร์บัคส์ คาเฟ่ อเมซอน เดลิเวอรี่ ไรเดอร์ คอนเทนต์ อินฟลูเอนเซอร์ รีวิว แอดมิน อินบ็อกซ์ คูปอง แคมเปญ วอเชอร์ ' +
  'เคาน์เตอร์ แคชเชียร์ พรีออเดอร์ ออเดอร์ แพ็กเกจ แพ็คเกจ อินเทอร์เน็ต อินเตอร์เน็ต สมาร์ทโฟน ไอโฟน ซัมซุง หัวเว่ย เสียวหมี่ แบตเตอรี่ อัปเดต อัพเดท ดาวน์โหลด ' +
  'บัตรเครดิต บัตรเดบิต พร้อมเพย์ ทรูมันนี่ บริการลูกค้า พนักงาน คอลเซ็นเตอร์ ลูกค้า ร้านอาหาร ร้านค้า ร้านกาแฟ กาแฟสด ชานมไข่มุก หมูกระทะ ชาบู ส้มตำ ข้าวมันไก่ ' +
  'ครีมกันแดด เครื่องสำอาง ลิปสติก รองพื้น เซรั่ม มอยส์เจอไรเซอร์ คอลลาเจน รถยนต์ รถไฟฟ้า มอเตอร์ไซค์ ขนส่ง จัดส่ง ส่งฟรี ส่งช้า เก็บเงินปลายทาง ของแท้ ของปลอม ' +
  'ราคาถูก คุณภาพ คุ้มค่า แนะนำ ผิดหวัง เสียใจ ดีใจ ถูกใจ พอใจ ไม่พอใจ น่ารัก น่ากิน อร่อย ห่วยแตก สวยงาม รวดเร็ว ล่าช้า ยกเลิก คืนเงิน คืนสินค้า เปลี่ยนสินค้า รับประกัน ' +
  'นิสสัน ฮอนด้า โตโยต้า มาสด้า มิตซูบิชิ อีซูซุ ซูซูกิ เชฟโรเลต ฟอร์ด เมอร์เซเดส ลอรีอัล การ์นิเย่ เมย์เบลลีน เนสกาแฟ เป๊ปซี่ โค้ก แฟนต้า ไมโล โออิชิ ลีโอ ไฮเนเก้น เคเอฟซี แมคโดนัลด์ ' +
  'พิซซ่า เอ็มเค ชาบูชิ บาร์บีคิว ซิซซ์เล่อร์ ยูนิโคล่ อิเกีย โฮมโปร เอไอเอส ดีแทค ทรูมูฟ กสิกร กรุงไทย ไทยพาณิชย์ ออมสิน การบินไทย แอร์เอเชีย นกแอร์ เน็ตฟลิกซ์ กูเกิล ' +
  'กรุงเทพ กรุงเทพฯ เชียงใหม่ ภูเก็ต พัทยา ประเทศไทย โควิด โอมากาเสะ บุฟเฟต์ บุฟเฟ่ต์ คอนเสิร์ต ซีรีส์ มินิมอล ไลฟ์สด ไลฟ์สไตล์ สกินแคร์ เมคอัพ แฟชั่น';

/** Words to be put together again after segmentation. */
export const JOINED_WORDS: ReadonlySet<string> = new Set(JOINED.split(' '));

/** By the first two units of each of them: nearly every part starts none of them, which two letters show without joining anything. */
const BEGINNINGS = new Uint8Array(0x10000);
for (const word of JOINED_WORDS) BEGINNINGS[thaiPair(word, 0)] = 1;

/** Whether a word to be put together may begin at a place of a text. */
export function canStartJoined(text: string, from: number): boolean {
  return BEGINNINGS[thaiPair(text, from)] === 1;
}

/** Two Thai units as a number below 2 ** 16; other units share numbers with them. */
function thaiPair(text: string, from: number): number {
  return ((text.charCodeAt(from) & 0xff) << 8) | (text.charCodeAt(from + 1) & 0xff);
}

/** The most segments that one of them is cut into. */
export const MOST_PARTS = 6;

/** Longest run that is tried as one word, in UTF-16 units; names of an account's own may be longer than ours. */
export const LONGEST_JOINED = 30;
