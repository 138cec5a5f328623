import type { invoiceLabels as english } from '#texts/en/labels/invoice-labels.ts';

/** The words of a drawn invoice. */
export const invoiceLabels: typeof english = {
  title: 'ใบแจ้งหนี้',
  number: 'เลขที่',
  date: 'วันที่',
  period: 'รอบการใช้งาน',
  to: 'เรียกเก็บจาก',
  item: 'รายการ',
  amount: 'จำนวนเงิน',
  total: 'รวม',
  credit: 'ใช้เครดิต',
  due: 'ยอดที่ต้องชำระ',
  paid: 'ชำระแล้ว',
  open: 'รอชำระ',
  test: 'เอกสารจากระบบชำระเงินจำลอง ไม่มีการเรียกเก็บเงินจริง',
};
