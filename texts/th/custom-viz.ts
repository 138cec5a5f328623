import { fieldFaults } from './custom-viz/field-faults.ts';
import { uploadFaults } from './custom-viz/upload-faults.ts';

export { viz_annotations } from './custom-viz/annotations.ts';
export { viz_alerts } from './custom-viz/alerts.ts';
export { viz_builder } from './custom-viz/builder.ts';
export { viz_colors } from './custom-viz/colors.ts';
export { viz_dashboards } from './custom-viz/dashboards.ts';
export { viz_embedded } from './custom-viz/embedded.ts';
export { viz_embedding } from './custom-viz/embedding.ts';
export { viz_explain } from './custom-viz/explain.ts';
export { viz_fields } from './custom-viz/fields.ts';
export { viz_field_rules } from './custom-viz/field-rules.ts';
export { viz_files } from './custom-viz/files.ts';
export { viz_goals } from './custom-viz/goals.ts';
export { viz_period } from './custom-viz/periods.ts';
export { viz_grid_rules } from './custom-viz/grid-rules.ts';
export { viz_reading } from './custom-viz/reading.ts';
export { viz_schedules } from './custom-viz/schedules.ts';
export { viz_snapshots } from './custom-viz/snapshots.ts';
export { viz_sharing } from './custom-viz/sharing.ts';
export { viz_uploads } from './custom-viz/uploads.ts';
export { viz_upload_join } from './custom-viz/upload-join.ts';
export { viz_upload_rules } from './custom-viz/upload-rules.ts';

/** The names of its pages. */
export const pages = {
  'custom-viz': 'แดชบอร์ด',
  'custom-viz-dashboard': 'แดชบอร์ด',
  'custom-viz-snapshot': 'สแนปช็อต',
  'verify-snapshot': 'ตรวจสแนปช็อต',
  'custom-viz-wall': 'จอติดผนัง',
  'custom-viz-explore': 'สำรวจข้อมูล',
  'custom-viz-alerts': 'สัญญาณเตือน',
  'custom-viz-data': 'ข้อมูล',
  'custom-viz-fields': 'ฟิลด์ร่วม',
  'custom-viz-field-rules': 'สิทธิ์ของฟิลด์',
  'custom-viz-embedding': 'การฝังแดชบอร์ด',
  'embedded-viz-dashboard': 'แดชบอร์ดที่ฝังไว้',
  'shared-viz-dashboard': 'แดชบอร์ดที่แชร์',
};

/** Why a dashboard or an upload is refused. */
export const faults = {
  ...uploadFaults,
  ...fieldFaults,
  goal_month: 'ไม่ใช่เดือนในรูปแบบ 2026-04',
  goal_periods_overlap: 'ช่วงนี้ซ้อนกับอีกช่วงของเป้าหมาย',
  goal_of_other_grain: 'ช่วงนี้ไม่ได้เริ่มตรงกับช่วงอื่น ทุกช่วงของเป้าหมายต้องเป็นเดือน ไตรมาส หรือปีเหมือนกัน',
  filter_of_no_tile: 'ตัวกรอง {{dimension}} ที่จำเป็นต้องเลือก อยู่ในแท็บที่ไม่มีไทล์ใดนับข้อมูล',
  lock_beyond_tile: 'ค่า {{dimension}} ที่ล็อกไว้ไม่ได้กรองไทล์นี้',
  limit_needed: 'ใส่ค่าที่จะให้เตือน',
  hours_need_sums: 'ค่าปกติของแต่ละชั่วโมงเรียนรู้ได้เฉพาะตัวเลขที่บวกกันได้ เช่น จำนวน',
  tile_without_measure: 'เลือกไทล์ที่มีตัวเลขนี้',
  nothing_as_a_whole: 'เงื่อนไขไม่มีข้อมูลใช้ได้กับตัวเลขรวมทั้งหมดเท่านั้น',
  number_not_counted: 'นับตัวเลขนี้ไม่ได้ ลองเลือกค่าน้อยลงหรือช่วงเวลาสั้นลง',
} as const;

/** The product: its name and what it is for. */
export const products = {
  custom_viz: { name: 'Custom visualisation', about: 'แดชบอร์ดในแบบของคุณ' },
};

/** Its permissions. */
export const permissions = {
  'custom_viz.dashboard': { name: 'แดชบอร์ด', about: 'ดูและสร้างแดชบอร์ด' },
  'custom_viz.official_field': {
    name: 'ฟิลด์ทางการ',
    about: 'รับรองฟิลด์ร่วมให้เป็นทางการ และแก้ไขฟิลด์ที่เป็นทางการแล้ว',
  },
};
