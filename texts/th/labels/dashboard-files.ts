import type { DashboardFileLabels } from '#texts/en/labels/dashboard-files.ts';

/** The texts of files of dashboards. */
export const dashboardFileLabels: DashboardFileLabels = {
  filters: 'ตัวกรอง',
  everything: 'ตัวกรอง: ไม่มี',
  contents: 'ในแดชบอร์ดนี้',
  happened: 'เกิดอะไรขึ้นบ้าง',
  appendix: 'ตารางข้อมูล',
  open: 'เปิด',
  page: (page, pages) => `หน้า ${page} จาก ${pages}`,
  by: (measures, dimensions) => `${measures} ตาม${dimensions}`,
  as_of: (moment) => `ข้อมูล ณ ${moment}`,
  zone: (zone) => `เวลาตามเขต ${zone}`,
  notes: 'หมายเหตุ',
  selection: 'ที่เลือกไว้',
  among: (values) => values,
  not_among: (values) => `ทั้งหมดยกเว้น ${values}`,
  filter_not_applied: (filter, data_set) => `ตัวกรอง ${filter} ใช้กับ${data_set}ไม่ได้`,
  overlapping: (dimension) => `หนึ่งแถวอาจมี${dimension}ได้หลายค่า ผลรวมของแต่ละค่าจึงมากกว่ายอดรวม`,
  cut: (rows) => `มีอีก ${rows} แถวที่ไม่ได้แสดง`,
  elapsed_part: (until) => `ทั้งสองช่วงนับถึงเวลาเดียวกัน ในที่นี้คือ ${until}`,
  leap_day: 'วันที่ 29 กุมภาพันธ์เทียบกับวันที่ 28 กุมภาพันธ์',
  about: (measure) => `${measure}เป็นค่าประมาณ คลาดเคลื่อนไม่เกิน 1%`,
  collected_since: (data_set, since) => `${data_set}: เก็บข้อมูลตั้งแต่ ${since}`,
  only_on_screen: 'ไทล์นี้แสดงบนหน้าจอเท่านั้น',
  no_answer: 'ไม่มีข้อมูลสำหรับไทล์นี้',
  empty: 'ไม่มีข้อมูลในช่วงนี้',
};
