import type { MeterId } from '#contracts/networks/meter.ts';

/** The names of the meters of networks. */
export const METER_NAMES: Readonly<Record<MeterId, string>> = {
  push: 'ข้อความ push',
  template: 'ข้อความเทมเพลต',
  private_sent: 'ข้อความส่วนตัวที่ส่ง',
  public_sent: 'โพสต์สาธารณะที่ส่ง',
  private_read: 'ข้อความส่วนตัวที่อ่าน',
  public_read: 'โพสต์สาธารณะที่อ่าน',
  answer: 'การตอบรีวิว',
  unit: 'หน่วยของ API',
};
