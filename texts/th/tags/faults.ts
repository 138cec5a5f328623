/** The faults of `contracts/tags`. */
export const tagsFaults = {
  too_long_letters: 'ยาวเกินไป ใส่ได้ไม่เกิน {{limit}} ตัวอักษร',
  taken_in_place: 'มีชื่อนี้ในตำแหน่งนี้แล้ว',
  keyword_of_product: 'มีคีย์เวิร์ดที่ไม่อยู่ในผลิตภัณฑ์นี้',
  tag_of_product: 'มีแท็กที่ไม่อยู่ในผลิตภัณฑ์นี้',
  group_has_no_parent: 'กลุ่มไม่มีรายการที่อยู่เหนือขึ้นไป',
  category_in_group: 'หมวดหมู่ต้องอยู่ในกลุ่ม',
  tag_in_category: 'ยังไม่ได้ระบุ แท็กต้องอยู่ในหมวดหมู่',
  not_group_of_category: 'ไม่ใช่กลุ่มของหมวดหมู่นั้น',
  no_parent: 'ไม่มี {{type}} นี้ในผลิตภัณฑ์',
  takes_no: 'ใส่ {{type}} ตรงนี้ไม่ได้',
  rule_of_tickets: 'เป็นกฎของทิกเก็ต',
  rule_of_groups: 'เป็นกฎของกลุ่ม',
  belong_to_tags: 'เป็นของแท็กเท่านั้น',
  not_one_type: 'ไม่ใช่ชนิดเดียวกัน',
  elsewhere: 'อยู่ที่อื่น',
  same_tag: 'เป็นแท็กเดียวกัน',
} as const;
