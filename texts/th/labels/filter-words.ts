import type { FilterWords } from '#texts/en/labels/filter-words.ts';

/** What filters choose, behind the name of what they are on. */
export const filterWords: FilterWords = {
  contains: (part) => `มีคำว่า “${part}”`,
  not_contains: (part) => `ไม่มีคำว่า “${part}”`,
  begins: (part) => `ขึ้นต้นด้วย “${part}”`,
  not_begins: (part) => `ไม่ขึ้นต้นด้วย “${part}”`,
  equal: (number) => `เท่ากับ ${number}`,
  between: (least, most) => `ตั้งแต่ ${least} ถึง ${most}`,
  at_least: (number) => `อย่างน้อย ${number}`,
  at_most: (number) => `ไม่เกิน ${number}`,
  empty: 'ว่าง',
  present: 'ไม่ว่าง',
  none: 'ไม่มีค่า',
  any: 'มีค่าใดก็ได้',
  is: (name, values) => `${name} คือ ${values}`,
  is_not: (name, values) => `${name} ไม่ใช่ ${values}`,
  is_others: (name, others, shown) => `${name} คือ ${others} (นอกเหนือจาก ${shown})`,
  except: (filters) => `ไม่ใช่พร้อมกันทั้งหมด: ${filters}`,
  any_of: (groups) => groups.join(' หรือ '),
  linked_some: (dataSet, filters) => `มี ${dataSet} ที่ ${filters}`,
  linked_none: (dataSet, filters) => `ไม่มี ${dataSet} ที่ ${filters}`,
};
