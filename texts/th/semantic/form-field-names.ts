import type { FormFieldNames } from '#texts/en/semantic/form-field-names.ts';

/** What the fields of the form of tickets mean. */
export const formFieldNames: FormFieldNames = {
  kinds: {
    text: 'ข้อความที่เจ้าหน้าที่กรอกในทิกเก็ต',
    long_text: 'ข้อความยาวที่เจ้าหน้าที่กรอกในทิกเก็ต นับว่ากรอกหรือไม่กรอก',
    number: 'ตัวเลขที่เจ้าหน้าที่กรอกในทิกเก็ต แยกทีละค่า',
    date: 'วันที่ที่เจ้าหน้าที่กรอกในทิกเก็ต แยกตามเดือน',
    choice: 'ตัวเลือกที่เจ้าหน้าที่เลือกในทิกเก็ต',
    choices: 'ตัวเลือกหลายข้อที่เจ้าหน้าที่เลือกในทิกเก็ต ทิกเก็ตหนึ่งนับในทุกข้อที่เลือก',
    yes_no: 'ใช่หรือไม่ใช่ ตามที่เจ้าหน้าที่ตอบในทิกเก็ต',
  },
  source: 'มาจากแบบฟอร์มของทิกเก็ตในการตั้งค่า CRM',
  unnamed: 'ช่องในแบบฟอร์ม',
};
