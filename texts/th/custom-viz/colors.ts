/** Choosing the colour of a value. */
export const viz_colors = {
  open: 'สีของ {{name}}',
  title: 'สีของ {{name}} ในทุกกราฟ',
  choose: '{{color}} {{pattern}}',
  colors: {
    c0: 'น้ำเงิน',
    c1: 'เหลืองอำพัน',
    c2: 'เขียว',
    c3: 'ม่วง',
    c4: 'ฟ้า',
    c5: 'ส้ม',
    c6: 'เขียวมะกอก',
  },
  patterns: { p0: 'พื้นเรียบ', p1: 'ลายเฉียง', p2: 'ลายเฉียงกลับด้าน', p3: 'ลายจุด' },
  given: 'ให้ระบบเลือกสีให้',
  list: 'สี',
};
