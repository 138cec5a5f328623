import { FormField } from '#contracts/crm/tickets/form.ts';

/** What the shop's agents record in a ticket: the place, the subject, and the details of a refund. */
export function buildExampleForm(newId: () => string): FormField[] {
  const matter = newId();
  return [
    {
      _id: newId(),
      label: 'สาขา',
      kind: 'choice',
      options: ['สยาม', 'อารีย์', 'ทองหล่อ', 'เชียงใหม่', 'เดลิเวอรี'],
    },
    { _id: matter, label: 'เรื่อง', kind: 'choice', options: ['สอบถาม', 'ร้องเรียน', 'คืนเงิน'] },
    {
      _id: newId(),
      label: 'เลขคำสั่งซื้อ',
      help: 'ขึ้นต้นด้วย BL',
      when: { field: matter, is: ['ร้องเรียน', 'คืนเงิน'] },
    },
    { _id: newId(), label: 'ยอดคืน (บาท)', kind: 'number', when: { field: matter, is: ['คืนเงิน'] } },
  ].map((field) => FormField.parse(field));
}
