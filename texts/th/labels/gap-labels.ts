import type { GapLabels } from '#texts/en/labels/gap-labels.ts';

/** The texts about gaps in files and printed reports. */
export const gapLabels: GapLabels = {
  title: 'ช่วงที่เก็บข้อมูลไม่ครบ',
  note: 'ในช่วงเวลาเหล่านี้เก็บข้อมูลได้ไม่ครบ อาจมีโพสต์ที่ขาดไป และตัวเลขอาจต่ำกว่าที่พูดถึงกันจริง',
  line: 'มีบางช่วงที่เก็บข้อมูลไม่ครบทุกแหล่ง ดูที่ “ช่วงที่เก็บข้อมูลไม่ครบ”',
  mark: 'เก็บข้อมูลได้ไม่ครบ',
  heads: { source: 'แหล่งที่มา', why: 'สาเหตุ', from: 'ตั้งแต่', to: 'ถึง' },
  lasts: 'ยังไม่จบ',
  reasons: {
    failing: 'ไม่ตอบ',
    paused: 'ถูกหยุดไว้',
    not_begun: 'ยังไม่เริ่มติดตาม',
    lost: 'บางส่วนหายไป',
    limit: 'ใช้ครบขีดจำกัดแล้ว',
    token: 'ไม่มีสิทธิ์เข้าถึงที่ใช้ได้',
  },
};
