/** The faults of `contracts/sso`. */
export const ssoFaults = {
  taken_domain_list: 'อยู่ในรายการแล้ว',
  taken_domain_proved: 'องค์กรอื่นยืนยันโดเมนนี้แล้ว',
  no_role_named: 'มีบทบาทที่ไม่มีในองค์กรนี้',
  break_glass: 'ต้องมีผู้ดูแลบัญชีอย่างน้อยหนึ่งคนที่ใช้รหัสผ่านได้เสมอ',
} as const;
