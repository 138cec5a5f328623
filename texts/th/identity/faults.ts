/** The faults of `contracts/identity`. */
export const identityFaults = {
  not_right: 'ไม่ถูกต้อง',
  password_too_short: 'รหัสผ่านต้องมีอย่างน้อย {{limit}} ตัวอักษร',
  password_too_long: 'รหัสผ่านต้องมีไม่เกิน {{limit}} ตัวอักษร',
  password_no_lowercase: 'รหัสผ่านต้องมีตัวพิมพ์เล็กอย่างน้อยหนึ่งตัว',
  password_no_uppercase: 'รหัสผ่านต้องมีตัวพิมพ์ใหญ่อย่างน้อยหนึ่งตัว',
  password_no_number: 'รหัสผ่านต้องมีตัวเลขอย่างน้อยหนึ่งตัว',
  password_no_symbol: 'รหัสผ่านต้องมีสัญลักษณ์อย่างน้อยหนึ่งตัวจาก {{symbols}}',
  password_common: 'รหัสผ่านเดาง่ายเกินไป หรือเคยรั่วไหลมาก่อน',
  password_used_before: 'รหัสผ่านต้องไม่ซ้ำกับ {{count}} รหัสล่าสุด',
  several_accounts: 'ตรงกับหลายบัญชี: {{accounts}} ระบุ id ของบัญชีที่ต้องการ',
} as const;
