/** The faults of `contracts/people`. */
export const peopleFaults = {
  reserved: 'สงวนไว้สำหรับผู้ดูแลระบบ',
  nobody_active: 'ไม่ใช่ผู้ใช้ที่ใช้งานอยู่ในบัญชีนี้',
  not_in_account: 'มีผู้ที่ไม่อยู่ในบัญชีนี้',
  no_role: 'ไม่มีบทบาทนี้ในบัญชี',
  no_permission: 'ไม่ใช่สิทธิ์ที่บทบาทในบัญชีจะมีได้',
  no_other_group: 'ไม่ใช่กลุ่มอื่นในบัญชีนี้',
  no_group_managed: 'ไม่ใช่กลุ่มที่คุณดูแล',
  people_over: 'ไฟล์หนึ่งนำเข้าได้ไม่เกิน {{limit}} คน',
} as const;
