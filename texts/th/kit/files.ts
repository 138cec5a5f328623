/** ข้อความของช่องใส่ไฟล์ */
export const files = {
  choose: 'เลือกไฟล์',
  or_drop: 'หรือลากมาวางที่นี่ หรือวางรูปที่คัดลอกไว้',
  open: 'เปิด {{name}}',
  remove: 'นำ {{name}} ออก',
  sending: 'กำลังส่ง {{name}}',
  stop: 'หยุด {{name}}',
};
