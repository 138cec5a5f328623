/** The faults of `contracts/payment`. */
export const paymentFaults = {
  taken_plan: 'เป็นชื่อของแพ็กเกจอื่น',
  plan_stores: 'แพ็กเกจเก็บโพสต์ได้ {{limit, number}} โพสต์',
  plan_takes_in: 'แพ็กเกจรับโพสต์ได้ {{limit, number}} โพสต์ต่อเดือน',
  person_searches: 'หนึ่งคนค้นหาด่วนได้ {{limit, number}} ครั้งต่อวัน',
  plan_searches: 'แพ็กเกจค้นหาด่วนได้ {{limit, number}} ครั้งต่อวัน',
  plan_dashboards: 'แพ็กเกจมีแดชบอร์ดได้ {{limit, number}} รายการ',
  plan_uploads: 'แพ็กเกจมีชุดข้อมูลที่อัปโหลดได้ {{limit, number}} ชุด',
  plan_people: 'แพ็กเกจมีผู้ใช้ได้ {{limit, number}} คน',
  plan_channels: 'แพ็กเกจเชื่อมต่อได้ {{limit, number}} ช่องทาง',
  plan_exports: 'แพ็กเกจส่งออกได้ {{limit, number}} โพสต์ต่อเดือน',
  plan_calls: 'แพ็กเกจใช้ API ได้ {{limit, number}} ครั้งต่อเดือน',
  pay_first: 'ชำระใบแจ้งหนี้ที่ค้างอยู่ก่อน',
  payment_off: 'ที่นี่ปิดการชำระเงินไว้',
  card_number: 'ต้องเป็นตัวเลข 12 ถึง 19 หลัก',
  card_code: 'ต้องเป็นตัวเลข 3 หรือ 4 หลัก',
  currency: 'ต้องเป็นรหัสสกุลเงินสามตัวอักษร',
} as const;
