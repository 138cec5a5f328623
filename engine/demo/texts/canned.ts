/** A folder of canned answers as the settings store it, without ids. */
export type CannedFolder = {
  name: string;
  user_id: 0;
  responses: readonly { title: string; type: 'text'; text: string }[];
};

/** What the team says every day. */
export const CANNED_ANSWERS: readonly CannedFolder[] = [
  {
    name: 'Default',
    user_id: 0,
    responses: [
      { title: 'ทักทาย', type: 'text', text: 'สวัสดีค่ะ บันลอยยินดีดูแลค่ะ มีอะไรให้ช่วยบอกได้เลยนะคะ ☁️' },
      { title: 'ขอเวลาตรวจสอบ', type: 'text', text: 'ขอเวลาตรวจสอบกับสาขาสักครู่นะคะ จะรีบแจ้งกลับค่ะ' },
      {
        title: 'ปิดท้าย',
        type: 'text',
        text: 'ขอบคุณที่ทักหาบันลอยนะคะ หากมีอะไรเพิ่มเติมทักมาได้ทุกวัน 8.00-20.00 น. ค่ะ 💛',
      },
      { title: 'นอกเวลา', type: 'text', text: 'ขณะนี้อยู่นอกเวลาทำการ ทีมงานจะตอบกลับตั้งแต่ 8 โมงเช้าค่ะ' },
    ],
  },
  {
    name: 'เดลิเวอรี่',
    user_id: 0,
    responses: [
      { title: 'ส่งช้า', type: 'text', text: 'ต้องขออภัยที่ให้รอนานค่ะ ตอนนี้กำลังตามไรเดอร์ให้ รบกวนขอเลขออเดอร์ด้วยนะคะ' },
      {
        title: 'ของไม่ครบ',
        type: 'text',
        text: 'ขออภัยอย่างยิ่งค่ะ รบกวนส่งรูปของที่ได้รับกับเลขออเดอร์ ทางร้านจะส่งใหม่หรือคืนเงินตามที่สะดวกค่ะ',
      },
      {
        title: 'พื้นที่จัดส่ง',
        type: 'text',
        text: 'จัดส่งในระยะ 10 กิโลเมตรจากสาขาค่ะ ลองปักหมุดในแอป Bunloy Go เพื่อดูค่าส่งได้เลยนะคะ',
      },
    ],
  },
  {
    name: 'แต้มและการชำระเงิน',
    user_id: 0,
    responses: [
      { title: 'แต้มไม่เข้า', type: 'text', text: 'รบกวนขอเบอร์สมาชิกกับรูปใบเสร็จค่ะ จะเติมลอยพอยต์ให้ภายในวันนี้นะคะ' },
      {
        title: 'คืนเงิน',
        type: 'text',
        text: 'ดำเนินการคืนเงินเรียบร้อยค่ะ ยอดจะเข้าบัญชีภายใน 3-7 วันทำการ ขึ้นกับธนาคารนะคะ',
      },
      {
        title: 'ใบกำกับภาษี',
        type: 'text',
        text: 'ขอชื่อ ที่อยู่ และเลขประจำตัวผู้เสียภาษี พร้อมรูปใบเสร็จค่ะ จะส่งไฟล์ให้ทางอีเมลภายใน 2 วันทำการค่ะ',
      },
    ],
  },
  {
    name: 'English',
    user_id: 0,
    responses: [
      {
        title: 'Greeting',
        type: 'text',
        text: 'Hello and thank you for writing to Bunloy. How can we help you today?',
      },
      {
        title: 'Late delivery',
        type: 'text',
        text: 'We are sorry for the wait. Please send us your order number and we will find your rider at once.',
      },
      {
        title: 'Allergy',
        type: 'text',
        text: 'All our bakes come from a kitchen that handles nuts, milk, eggs and wheat. With a severe allergy please do not rely on a recipe alone.',
      },
      {
        title: 'Refund sent',
        type: 'text',
        text: 'Your refund is on its way and reaches your account within 3 to 7 working days, depending on the bank.',
      },
    ],
  },
];
