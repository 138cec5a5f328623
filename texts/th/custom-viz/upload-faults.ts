/** What is wrong with files that become data sets, and with their rows. */
export const uploadFaults = {
  cell_no_number: 'ไม่ใช่ตัวเลข',
  cell_no_whole: 'ไม่ใช่จำนวนเต็ม',
  cell_no_flag: 'ไม่ใช่ทั้งใช่และไม่ใช่',
  cell_buddhist_year: 'ปีดูเหมือน พ.ศ. แต่ตั้งไว้ว่าคอลัมน์นี้ไม่มีปี พ.ศ.',
  key_empty: 'คีย์ว่าง',
  key_again: 'คีย์นี้ซ้ำกับแถวที่ {{row, number}}',
  key_exists: 'มีแถวที่ใช้คีย์นี้อยู่แล้ว',
  rows_over: 'ข้อมูลที่อัปโหลดมีได้ไม่เกิน {{limit, number}} แถว',
  times_over: 'ข้อมูลที่อัปโหลดมีคอลัมน์วันที่ได้ไม่เกิน {{limit}} คอลัมน์',
  not_shared: 'เลือกว่าค่าในคอลัมน์นี้คืออะไรในระบบ',
  no_workbook: 'เวิร์กบุ๊กเสียหายหรือเป็นไฟล์ชนิดอื่น บันทึกเป็น XLSX หรือ CSV แล้วส่งอีกครั้ง',
  workbook_too_large: 'เวิร์กบุ๊กใหญ่เกินไปเมื่อแตกไฟล์ บันทึกชีตเป็น CSV แล้วส่งไฟล์นั้นแทน',
  workbook_locked: 'เวิร์กบุ๊กมีรหัสผ่านหรือเป็นรูปแบบ XLS เก่า บันทึกเป็น XLSX แบบไม่มีรหัสผ่าน',
  sheet_missing: 'เวิร์กบุ๊กไม่มีชีตชื่อนี้',
  key_needed: 'เลือกคอลัมน์นี้เป็นคีย์เพียงคอลัมน์เดียว เพื่อให้แต่ละค่ามีเพียงแถวเดียว',
} as const;
