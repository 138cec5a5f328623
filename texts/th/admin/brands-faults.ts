/** The faults of `contracts/brands`. */
export const brandsFaults = {
  taken_origin: 'ใช้กับแบรนด์อื่นอยู่แล้ว',
  no_origin: 'ต้องเป็นที่อยู่เว็บ เช่น {{example}}',
  no_host: 'ต้องเป็นชื่อโฮสต์ เช่น care.example.com',
  no_drawing: 'อ่านไฟล์ SVG นี้ไม่ได้',
  site_path: 'ต้องเป็นเส้นทางของเว็บนี้ เช่น /listening',
  sender_characters: 'มีอักขระที่ชื่อผู้ส่งใช้ไม่ได้',
} as const;
