/** The faults of `contracts/admin`. */
export const adminFaults = {
  two_roles: 'มีบทบาทชื่อเดียวกันสองรายการ',
  needs_role: 'ต้องมีบทบาทชื่อ {{role}}',
  not_this_name: 'ไม่ตรงกับชื่อองค์กร',
  keywords_already: 'คีย์เวิร์ดอยู่ที่นี่อยู่แล้ว',
} as const;
