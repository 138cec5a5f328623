/** ข้อความของงานที่ใช้เวลาหลายนาที */
export const longWork = {
  kinds: {
    keyword_look_back: 'ตรวจย้อนหลัง “{{name}}”',
    listening_tag_rules: 'ติดแท็กโพสต์ที่เก็บไว้ตามกฎ',
  },
  some: 'งานที่ใช้เวลานาน',
  states: {
    queued: 'รอคิว',
    running: 'กำลังทำงาน',
    paused: 'หยุดพักไว้',
    done: 'เสร็จแล้ว',
    failed: 'หยุดลง',
    cancelled: 'ยกเลิกแล้ว',
  },
  units: {
    posts: '{{done}} จาก {{total}} โพสต์',
    rows: '{{done}} จาก {{total}} แถว',
    bytes: '{{done}} จาก {{total}}',
    keywords: '{{done}} จาก {{total}} คีย์เวิร์ด',
  },
  so_far: 'ทำไปแล้ว {{done}}',
  rate: {
    posts: '{{value}} โพสต์ต่อวินาที',
    rows: '{{value}} แถวต่อวินาที',
    bytes: '{{value}} ต่อวินาที',
    keywords: '{{value}} คีย์เวิร์ดต่อวินาที',
  },
  left: 'เหลืออีกประมาณ {{value}}',
  pause: 'หยุดพัก',
  resume: 'ทำต่อ',
  again: 'ลองต่อจากจุดนี้',
  cancel: 'ยกเลิก',
  cancel_title: 'ยกเลิกงานนี้',
  cancel_ask: 'ยกเลิกแล้วจะทำต่อไม่ได้ ส่วนที่ทำไปแล้วยังคงอยู่',
  failed: 'งานหยุดลง: {{reason}}',
  errors: {
    failed_too_often: 'ล้มเหลวหลายครั้งติดกัน ส่วนที่ทำไปแล้วยังคงอยู่',
    keyword_gone: 'คีย์เวิร์ดถูกลบไปแล้ว',
    rule_gone: 'กฎถูกลบไปแล้ว',
    unknown: 'เกิดเหตุที่ไม่คาดคิด ({{code}})',
  },
};
