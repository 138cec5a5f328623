/** Repeating a post on further days. */
export const publishing_repeat = {
  open: 'ทำซ้ำ…',
  title: 'ทำซ้ำโพสต์',
  by: 'ทำซ้ำตาม',
  ways: { day: 'วัน', week: 'สัปดาห์', month: 'เดือน วันที่เดิม', month_weekday: 'เดือน วันเดิมของสัปดาห์' },
  every: 'ทุกกี่ช่วง',
  weekdays: 'วันของสัปดาห์',
  end: 'สิ้นสุด',
  ends: { count: 'เมื่อครบจำนวนครั้ง', until: 'ในวันที่' },
  times: 'จำนวนครั้ง',
  days_other: 'สำเนา {{count}} โพสต์ เป็นร่างในเวลาเดิม',
  repeat: 'ทำซ้ำโพสต์',
};
