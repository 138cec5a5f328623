import type { formLabels as english } from '#texts/en/labels/form-labels.ts';

/** Words for what was filled in at a field of the custom form, the same on screens, on paper and in files. */
export const formLabels: typeof english = {
  gone: 'ช่องที่ถูกลบแล้ว',
  none: 'ไม่ได้กรอก',
  many: 'ทิกเก็ตที่เลือกสองตัวเลือกจะนับอยู่ในทั้งสองแถว',
  fixed: { yes: 'ใช่', no: 'ไม่ใช่', filled: 'กรอกแล้ว' },
  under: (to: string) => `น้อยกว่า ${to}`,
  from: (from: string) => `${from} ขึ้นไป`,
  between: (from: string, to: string) => `${from} ถึงน้อยกว่า ${to}`,
};
