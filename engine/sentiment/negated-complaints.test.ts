import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadSentiment } from '#engine/sentiment/classify.ts';
import { turnNegatedComplaints } from '#engine/sentiment/negated-complaints.ts';

const model = loadSentiment(readFileSync(new URL('./weights/sentiment.bin', import.meta.url)));
const toneOf = (text: string) => model.classify(text, 'th').label;

describe('A negated Thai complaint', () => {
  test.each([
    'ไม่แพง',
    'ไม่แพงเลยค่ะ',
    'ราคาไม่แพงอย่างที่คิด',
    'ไม่ผิดหวังเลย',
    'ไม่เคยผิดหวัง',
    'ไม่มีปัญหาเลยค่ะ',
    'ไม่เลว',
    'ไม่แย่อย่างที่คิด',
    'ไม่ช้าเลย',
    'ไม่เสียดายเงิน',
    'ไม่เบื่อเลย',
    'กาแฟอร่อยมาก ราคาไม่แพง',
    'ใช้งานไม่ยุ่งยาก',
    'ไม่ได้แย่นะ',
    'ไม่รู้สึกแพงเลย',
    'ไม่เคยเจอปัญหาเลย',
    'ไม่ต้องรอนาน',
    'ร้านนี้ไม่ธรรมดา',
  ])('is praise: %s', (text) => expect(toneOf(text)).toBe('positive'));

  test.each(['ไม่แพงแต่ไม่อร่อย', 'แพงมาก ไม่อร่อย', 'แพงเกินไป ไม่คุ้ม', 'บริการแย่มาก'])(
    'does not hide another complaint: %s',
    (text) => expect(toneOf(text)).toBe('negative'),
  );

  test.each([
    'ไม่แพงเหรอ',
    'ไม่แพงไปหน่อยเหรอ',
    'ไม่ผิดหวังได้ไง',
    'ไม่เคยไม่ผิดหวัง',
    'ถ้าไม่แพงจะซื้อ',
    'อยากให้ราคาไม่แพง',
    'นึกว่าจะไม่แพง',
    'ไม่ช้าก็เร็ว',
    'ไม่แย่งกันซื้อ',
    'แพง',
    'ช้ามาก',
    'not expensive',
  ])('is left as it is where it says nothing good: %s', (text) =>
    expect(turnNegatedComplaints(text)).toBe(text),
  );
});
