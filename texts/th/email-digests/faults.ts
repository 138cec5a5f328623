/** The faults of `contracts/email-digests`. */
export const emailDigestsFaults = {
  template_gone: 'ไม่มีเทมเพลตนี้แล้ว',
  day_needed: 'เลือกอย่างน้อยหนึ่งวัน',
  receiver_needed: 'ระบุผู้รับอย่างน้อยหนึ่งคน',
  tickets_inside: 'ทิกเก็ตส่งให้คนในองค์กรเท่านั้น',
  tickets_rhythm: 'แจ้งทิกเก็ตได้ทุกชั่วโมง ทุกวัน หรือทุกสัปดาห์',
  other_product: 'เป็นของการแจ้งเตือนอีกผลิตภัณฑ์',
} as const;
