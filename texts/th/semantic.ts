/* The semantic layer. */

/** Why a question is refused. */
export const faults = {
  unknown_measure: 'ไม่มีค่าวัด {{measure}}',
  unknown_dimension: 'ไม่มีชุดข้อมูลใดมีมิติ {{dimension}}',
  unknown_number: 'ไม่มีชุดข้อมูลใดมีตัวเลข {{number}}',
  dimension_without_texts: 'ค่าของ {{dimension}} ไม่ใช่ข้อความ จึงค้นหาบางส่วนไม่ได้',
  unknown_instant: 'ไม่มีชุดข้อมูลใดมีเวลา {{instant}}',
  data_set_hidden: 'คุณไม่มีสิทธิ์ดูชุดข้อมูล {{data_set}}',
  field_hidden: 'คุณไม่มีสิทธิ์อ่าน {{field}}',
  dimension_personal: '{{dimension}} แสดงข้อมูลส่วนบุคคลซึ่งคุณไม่มีสิทธิ์ดู',
  combined_without_values: '{{dimension}} รวมได้เฉพาะค่าของรายการที่ระบุไว้ และเลือกเฉพาะค่าอันดับแรกไม่ได้',
  dimension_twice: 'ใช้ {{dimension}} สองครั้ง มิติหนึ่งใช้ได้เพียงครั้งเดียว',
  dimension_not_shared: '{{dimension}} ไม่ใช่มิติของ {{data_sets}} แต่ละชุดข้อมูลนับแยกกันและจับคู่ด้วยมิติที่มีร่วมกันทุกชุด',
  dimension_towards_many:
    'หนึ่งแถวของ {{data_sets}} อาจมีหลายแถวที่มี {{dimension}} การนับตามมิตินี้จะนับแถวซ้ำ ให้ใช้เป็นเงื่อนไขแทน',
  dimension_ambiguous: 'ไปถึง {{dimension}} ได้หลายทาง: {{links}}',
  share_of_ratio: '{{measure}} ไม่ใช่ส่วนหนึ่งของทั้งหมดจึงไม่มีสัดส่วน ค่านี้คำนวณใหม่ในทุกระดับ',
  share_without_axis: 'สัดส่วนภายใน {{dimension}} ต้องใช้ {{dimension}} เป็นแถวหรือคอลัมน์',
  too_many_bars: 'ช่วงเวลามีมากกว่า {{limit, number}} แท่ง ให้เลือกแท่งที่กว้างขึ้น',
  year_of_long_span: 'ช่วงเวลาที่ยาวกว่าหนึ่งปีเทียบกับปีก่อนหน้าไม่ได้ เพราะสองช่วงจะซ้อนกัน',
  periods_overlap: 'ช่วงเวลาที่ใช้เปรียบเทียบซ้อนกับช่วงแรก โปรดเลือกช่วงที่ไม่ซ้อนกัน',
  top_of_time: 'เวลาแสดงทั้งหมด เลือกค่าอันดับแรกได้เฉพาะมิติอื่น',
  order_unasked: 'เรียงแถวตาม {{measure}} ได้เมื่อเป็นหนึ่งในค่าวัดที่เลือกเท่านั้น',
  question_formula: 'สูตรของ {{name}} ผิดที่อักขระที่ {{position, number}}: {{reason}}',
  calculated_twice: 'มีฟิลด์หรือค่าวัดจากสูตรสองรายการที่ใช้ชื่อ {{name}}',
  formula_counts_nothing: 'ค่าวัดต้องมีสิ่งที่นับ เช่น count() หรือค่าวัดอื่น',
  formula_without_parent: '{{name}} เทียบกับระดับที่อยู่เหนือขึ้นไป จึงต้องมีแถวหรือคอลัมน์',
  top_of_formula:
    '{{measure}} รวมหลายชุดข้อมูล ช่วงเวลา หรือระดับ จึงใช้เลือกค่าอันดับแรกไม่ได้ ให้เลือกตามส่วนประกอบหนึ่งของสูตรแทน',
  facts_not_built: 'กำลังเตรียมตัวเลขของ CRM โปรดลองอีกครั้งในอีกสักครู่',
  question_failed: 'คำนวณตัวเลขนี้ไม่ได้ ระบบบันทึกข้อผิดพลาดไว้แล้ว',
  question_expensive:
    'คำถามนี้จะอ่านประมาณ {{rows, number}} แถว เกินขีดจำกัด {{limit, number}} แถว ลองลดช่วงเวลาหรือเพิ่มตัวกรอง',
  question_expensive_sums:
    'คำถามนี้จะอ่านประมาณ {{rows, number}} แถว เกินขีดจำกัด {{limit, number}} แถว ลองลดช่วงเวลา เพิ่มตัวกรอง หรือใช้เฉพาะมิติที่มีผลรวมเตรียมไว้: {{prepared}}',
  question_limit: 'คำถามนี้ใช้เวลาหรือหน่วยความจำเกินกำหนด ลองลดช่วงเวลา เพิ่มตัวกรอง หรือลดจำนวนค่า',
  engine_busy: 'ขณะนี้ฐานข้อมูลไม่มีหน่วยความจำว่าง โปรดลองอีกครั้งในอีกสักครู่',
  question_superseded: 'มีคำถามใหม่กว่าแทนที่คำถามนี้แล้ว',
  linked_not_many: 'ไม่มีชุดข้อมูลใดในคำถามที่เชื่อมไปยังหลายแถวของ {{data_set}}',
} as const;
