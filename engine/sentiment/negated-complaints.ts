/**
 * Thai complaints that are praise once they are negated: "not expensive", "not disappointed". The linear model counts the complaint itself
 * and hardly hears the ไม่ before it, so the phrase is read as {@link PRAISE} instead.
 */
const COMPLAINTS = [
  'แพง',
  'ผิดหวัง',
  'แย่(?!ง)',
  'เลวร้าย',
  'เลว',
  'ห่วยแตก',
  'ห่วย',
  'กาก',
  'ช้า(?!ง)',
  'ล่าช้า',
  'อืด',
  'หน่วง',
  'กระตุก',
  'สะดุด',
  'ล่ม(?!สลาย)',
  'พัง(?!งา)',
  'เสียดาย(?:เงิน|ตังค์|ตัง|เวลา)?',
  'เสียใจ',
  'เสียเวลา',
  'เสียเที่ยว',
  'เสียแรง',
  'น่าเบื่อ',
  'เบื่อ',
  'น่ารำคาญ',
  'รำคาญ',
  'หงุดหงิด',
  'ลำบาก',
  'ยุ่งยาก',
  'ยาก',
  'ซับซ้อน',
  'วุ่นวาย',
  'สกปรก',
  'เหม็น',
  'คาว',
  'เลี่ยน',
  'จืดชืด',
  'ปวดหัว',
  'เครียด',
  'อึดอัด',
  'ระคายเคือง',
  'แสบ',
  'เจ็บ',
  'เหนียวเหนอะ(?:หนะ)?',
  'โกง',
  'หลอกลวง',
  'ธรรมดา',
  'รอนาน',
  '(?:มี|เจอ|พบ)(?:ปัญหา|ข้อเสีย|ข้อติ|ตำหนิ|ที่ติ|กลิ่นเหม็น)(?:อะไร|ใด ?ๆ)?',
  'เป็นปัญหา',
].join('|');

/** What may be between the negation and the complaint. */
const BETWEEN = '(?:ค่อย|ได้|เคย|ต้อง|รู้สึก|เป็น|ทำให้|น่า|ถึงกับ|เห็น(?:จะ)?|เจอ|พบ|ถือว่า|ว่า){0,3}';

/** Before it: a wish, a condition, a second negation or somebody else's claim, which say nothing about how it was. */
const BEFORE =
  '(?<!(?:ถ้า|หาก|ทำไม|อยากให้|ขอให้|หวังว่า|ควรจะ|ควร|น่าจะ|จะได้|ไม่ใช่|ใช่ว่า|ใช่ว่าจะ|ใครว่า|ไหนว่า|ไหนบอกว่า|ไหนบอก|นึกว่า|นึกว่าจะ|คิดว่าจะ|บอกว่า|โฆษณาว่า|ไม่มีวัน|ไม่มีครั้งไหนที่|ไม่|ไม่เคย|แทบจะ)\\s*(?:มัน|ราคา|จะ|ก็)?\\s*)';

/** Behind it: a question or an exclamation that turns the sense once more. */
const BEHIND =
  '(?!(?:เลย|มาก|นัก|ไป|หน่อย|เกินไป|เหมือน)*\\s*(?:เหรอ|หรอ|หรือ(?!เปล่า)|รึ|มั้ย|ไหม|ใช่ไหม|ได้ไง|ได้ยังไง|ได้อย่างไร|ไงไหว|ก็เร็ว|ก็บ้า|ก็แปลก|\\?))';

const NEGATED = new RegExp(`${BEFORE}(?:ไม่|มิ|ไร้)${BETWEEN}(?:${COMPLAINTS})${BEHIND}`, 'g');

const PRAISE = 'ถูกใจ';

/** A Thai text in which negated complaints are praise; the text itself where there are none. */
export const turnNegatedComplaints = (text: string): string =>
  text.includes('ไม่') || text.includes('ไร้') ? text.replaceAll(NEGATED, PRAISE) : text;
