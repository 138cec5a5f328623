import type { UploadNames } from '#texts/en/semantic/upload-names.ts';

export const uploadNames: UploadNames = {
  about: 'ชุดข้อมูลจากไฟล์ของบัญชีคุณ',
  rows: (upload) => `แถวของ ${upload}`,
  rows_about: 'จำนวนแถวในไฟล์',
  loaded: 'เวลาที่อัปโหลด',
  column_of: (column, upload) => `คอลัมน์ ${column} ของ ${upload}`,
  measures: {
    sum: (column) => `ผลรวม ${column}`,
    mean: (column) => `ค่าเฉลี่ย ${column}`,
    median: (column) => `มัธยฐาน ${column}`,
    least: (column) => `${column} น้อยสุด`,
    most: (column) => `${column} มากสุด`,
    distinct: (column) => `จำนวนค่าที่ต่างกันของ ${column}`,
  },
  province: { name: 'จังหวัด', about: 'จังหวัดของประเทศไทย' },
};
