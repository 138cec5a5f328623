/** The faults of `contracts/audit`. */
export const auditFaults = {
  punch_never: 'ระบุรายการที่ไม่มีอยู่',
  punch_whose: 'ระบุว่าลืมลงเวลาของใคร',
  punch_direction: 'เลือกเข้าหรือออก',
  needed: 'จำเป็นต้องระบุ',
} as const;
