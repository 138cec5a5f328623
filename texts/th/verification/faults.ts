/** The faults of `contracts/verification`. */
export const verificationFaults = {
  label_not_by_hand: 'มีป้ายที่ให้เองไม่ได้',
  no_phone: 'ไม่ใช่หมายเลขโทรศัพท์',
  codes_of_number: 'หมายเลขนี้ได้รับรหัสครบแล้ว ลองใหม่ภายหลัง',
  codes_of_account: 'องค์กรนี้ส่งรหัสครบจำนวนต่อวันแล้ว',
} as const;
