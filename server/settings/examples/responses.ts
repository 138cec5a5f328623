/** Folders of canned responses of an example organisation; the text for every language is Thai, like its customers. */
export const EXAMPLE_RESPONSES = [
  {
    folder: 'การจัดส่ง · Delivery',
    responses: [
      {
        title: 'ขอเลขออเดอร์ · Ask for the order number',
        shortcut: 'order',
        th: 'สวัสดีค่ะ คุณ{{customer.first_name}} รบกวนขอเลขออเดอร์ เดี๋ยวเช็กสถานะให้ทันทีค่ะ',
        en: 'Hello {{customer.first_name}}, could you send us your order number? We will look into it at once.',
      },
      {
        title: 'ของกำลังเดินทาง · On its way',
        shortcut: 'way',
        th: 'ของออกจากร้านแล้วค่ะ ปกติถึงภายใน 1–2 วันทำการ ถ้าเลยกำหนดแจ้งเราได้เลยนะคะ (เรื่อง #{{ticket.number}})',
        en: 'Your parcel has left our shop and usually arrives within 1–2 working days. Tell us if it does not (ticket #{{ticket.number}}).',
      },
      {
        title: 'ได้ของผิด · Wrong item',
        shortcut: 'wrong',
        th: 'ต้องขออภัยด้วยค่ะ รบกวนถ่ายรูปสินค้าที่ได้รับส่งมาให้หน่อยนะคะ เดี๋ยวส่งของที่ถูกต้องไปให้โดยไม่มีค่าใช้จ่ายค่ะ',
        en: 'We are sorry about that. Please send us a photo of what arrived, and we will send you the right item free of charge.',
      },
    ],
  },
  {
    folder: 'ทั่วไป · General',
    responses: [
      {
        title: 'ทักทาย · Greeting',
        shortcut: 'hello',
        th: 'สวัสดีค่ะ {{agent.first_name}} จาก {{account.name}} ยินดีให้บริการ มีอะไรให้ช่วยไหมคะ',
        en: 'Hello, this is {{agent.first_name}} from {{account.name}}. How can I help?',
      },
      {
        title: 'คืนเงิน · Refund',
        shortcut: 'refund',
        th: 'เราทำเรื่องคืนเงินให้แล้วค่ะ ยอดจะเข้าบัญชีภายใน 5–7 วันทำการ',
        en: 'We have started your refund. It will reach your account within 5–7 working days.',
      },
      {
        title: 'ขอบคุณ · Thank you',
        shortcut: 'thanks',
        th: 'ขอบคุณที่แจ้งเข้ามานะคะ หากมีอะไรเพิ่มเติมทักมาได้ตลอดเลยค่ะ',
        en: 'Thank you for telling us. Write to us any time if there is more we can do.',
      },
    ],
  },
] as const;
