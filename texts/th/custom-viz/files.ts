/** ไฟล์ของแดชบอร์ด */
export const viz_files = {
  label: 'ดาวน์โหลด',
  pdf: 'PDF ทุกแท็บ',
  pptx: 'PowerPoint หนึ่งสไลด์ต่อไทล์',
  pptx_tabs: 'PowerPoint หนึ่งสไลด์ต่อแท็บ',
  xlsx: 'ไฟล์ Excel',
  csv: 'ไฟล์ CSV (ZIP)',
  of_tile: {
    svg: 'รูปภาพ (SVG)',
    png: 'รูปภาพ (PNG)',
    xlsx: 'ไฟล์ Excel',
    csv: 'ไฟล์ CSV',
  },
  rows: 'ทุกแถวเป็น CSV',
  works: 'ไฟล์ที่กำลังสร้าง',
  fetch: 'ดาวน์โหลด',
  kept: 'คุณเท่านั้นที่ดาวน์โหลดได้ ภายในหนึ่งวัน',
  failed: 'สร้างไฟล์ไม่สำเร็จ โปรดลองอีกครั้ง',
};
