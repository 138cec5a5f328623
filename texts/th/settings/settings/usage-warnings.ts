export const usageWarnings = {
  noun: 'คำเตือนการใช้งาน',
  about: 'สัดส่วนของขีดจำกัดที่จะเตือนผู้ดูแลทางอีเมล',
  fields: { levels: 'เตือนที่ (เปอร์เซ็นต์)' },
};
