import { expect, test } from 'vitest';
import { makeTextComparer } from './compare-texts.ts';

const TEXT = 'กาแฟคั่วใหม่จากดอยช้างมาแล้ว แวะมาชิมได้ทุกสาขาตั้งแต่วันนี้จนถึงสิ้นเดือน พร้อมส่วนลดสิบเปอร์เซ็นต์';

test('A text is the same as itself in other spelling, and as one with a small edit almost', () => {
  const compare = makeTextComparer(TEXT);
  expect(compare?.(`  ${TEXT} `)).toBe(1);
  expect(compare?.(`${TEXT} ครับ`)).toBeGreaterThan(0.8);
  expect(compare?.('ร้านปิดวันจันทร์นี้เนื่องจากปรับปรุงระบบไฟฟ้า ขออภัยในความไม่สะดวกมา ณ ที่นี้ด้วยค่ะ')).toBeLessThan(0.5);
});

test('Short texts are the same or are not, and an empty one is compared with nothing', () => {
  expect(makeTextComparer('Sale')?.('sale')).toBe(1);
  expect(makeTextComparer('Sale')?.('Sales')).toBe(0);
  expect(makeTextComparer('  ')).toBeNull();
});
