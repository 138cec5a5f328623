import type { StatusTexts } from '#texts/en/labels/payment-status.ts';

/** What an organisation should know about its payment. */
export const paymentStatus: StatusTexts = {
  trial: (day) => `ทดลองใช้ได้ถึงวันที่ ${day}`,
  cancelling: (day) => `การสมัครใช้งานจะสิ้นสุดวันที่ ${day}`,
  past_due: (day, reason) =>
    `การชำระเงินครั้งล่าสุดไม่สำเร็จ${reason} ระบบยังใช้ได้ตามปกติถึงวันที่ ${day} โปรดชำระเงินหรือเปลี่ยนบัตรก่อนวันนั้น`,
  restricted: 'ยังมียอดค้างชำระ ผลิตภัณฑ์จึงถูกปิดไว้ชั่วคราว ข้อมูลอยู่ครบ ชำระแล้วใช้งานต่อได้ทันที',
  ended: 'การสมัครใช้งานสิ้นสุดแล้ว เลือกแพ็กเกจเพื่อกลับมาใช้งานต่อ ข้อมูลยังอยู่ครบ',
};
