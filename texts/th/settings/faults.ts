/** The faults of `contracts/settings`. */
export const settingsFaults = {
  not_of_product: 'มีสิ่งที่ไม่อยู่ในผลิตภัณฑ์นี้',
  share_twice: 'ระบุสัดส่วนซ้ำ',
  copied_from_product: 'เป็นผลิตภัณฑ์ต้นทางเอง',
  copied_from_account: 'เป็นองค์กรต้นทางเอง',
  file_changed: '{{name}}: ข้อมูลไม่ตรงกับตอนที่เขียนไฟล์',
  no_settings: 'ไฟล์นี้ไม่ใช่ไฟล์การตั้งค่า เพราะไม่ได้เริ่มด้วย earshot_settings',
  faulty_places: 'อ่านไฟล์ในตำแหน่งเหล่านี้ไม่ได้: {{places}}',
  no_json: 'ไฟล์นี้ไม่ใช่ JSON: {{reason}}',
  other_form: 'ไฟล์นี้เป็นเวอร์ชัน {{form}} แต่ระบบนี้อ่านเวอร์ชัน {{version}}',
  twice_in_transfer: 'ไฟล์มีรายการนี้ซ้ำกัน',
} as const;
