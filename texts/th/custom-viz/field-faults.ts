/** Why a shared field is refused. */
export const fieldFaults = {
  field_cycle: 'ฟิลด์นี้จะคำนวณจากตัวเอง ผ่าน {{names}}',
  field_not_official: 'ฟิลด์นี้อ้างถึง {{name}} ซึ่งยังไม่เป็นทางการ',
  field_name_needed: 'ใส่ชื่อ',
  official_is_shared: 'ฟิลด์ทางการต้องแชร์กับทุกคน',
  value_twice: 'มี {{value}} ซ้ำ',
  bands_overlap: 'ช่วงนี้ว่างหรือซ้อนกับช่วงอื่น',
  too_many_values: 'จัดกลุ่มได้ไม่เกิน {{limit}} ค่า',
} as const;
