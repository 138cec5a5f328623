import type { workbookLabels as english } from '#texts/en/labels/workbook-labels.ts';
import type { TextsOf } from '#texts/texts-of.ts';

/** คำในไฟล์ Excel ของทิกเก็ต ทั้งชื่อแผ่นงานและหัวคอลัมน์ */
export const workbookLabels: TextsOf<typeof english> = {
  report: 'รายงาน',
  tickets: 'ทิกเก็ต',
  total: 'รวม',
  median: 'ค่ามัธยฐาน',
  p90: 'เปอร์เซ็นไทล์ที่ 90',
  columns: {
    number: 'หมายเลข',
    created_at: 'เปิดเมื่อ (UTC)',
    done_at: 'เสร็จเมื่อ (UTC)',
    channel: 'ช่องทาง',
    state: 'สถานะ',
    priority: 'ความสำคัญ',
    customer: 'ลูกค้า',
    assignee: 'ผู้รับผิดชอบ',
    group: 'กลุ่ม',
    tags: 'แท็ก',
    subject: 'เรื่อง',
  },
};
