import { describe, expect, it } from 'vitest';
import { type LabelledText, learnSuggester } from './learn.ts';

const EXAMPLES: readonly LabelledText[] = [
  ...[
    'ของยังไม่มาเลย',
    'พัสดุหายไปไหน',
    'ส่งของช้ามาก',
    'ยังไม่ได้รับพัสดุ',
    'my parcel is late',
    'where is my parcel',
  ].map((text) => ({ text, labels: ['delivery'] })),
  ...[
    'ขอเงินคืน',
    'คืนเงินเมื่อไหร่',
    'จ่ายเงินแล้วแต่ยังไม่ขึ้น',
    'ยอดเงินผิด',
    'I want my money back',
    'refund my money',
  ].map((text) => ({ text, labels: ['payment'] })),
  ...['พัสดุหาย ขอเงินคืน', 'ของไม่มา คืนเงินด้วย', 'parcel lost, money back please', 'late parcel, refund'].map(
    (text) => ({
      text,
      labels: ['delivery', 'payment'],
    }),
  ),
];

describe('the suggestion model', () => {
  it('the model learns Thai without spaces as well as English', () => {
    const suggester = learnSuggester(EXAMPLES);
    expect(suggester.suggest('พัสดุของฉันอยู่ไหน')[0]?.label).toBe('delivery');
    expect(suggester.suggest('เงินคืนยังไม่เข้า')[0]?.label).toBe('payment');
    expect(suggester.suggest('the parcel did not come')[0]?.label).toBe('delivery');
  });

  it('suggestions are ordered by confidence, limited to the requested number, and reproducible', () => {
    const suggester = learnSuggester(EXAMPLES);
    const [first, second] = suggester.suggest('พัสดุหาย ขอเงินคืน', 2);
    expect(first?.confidence).toBeGreaterThanOrEqual(second?.confidence ?? 1);
    expect(suggester.suggest('พัสดุหาย', 1)).toHaveLength(1);
    expect(learnSuggester(EXAMPLES).suggest('คืนเงิน')).toEqual(suggester.suggest('คืนเงิน'));
  });

  it('a text that resembles nothing gets no suggestion, if the training included such texts', () => {
    const strange = Array.from({ length: 30 }, (_, at) => ({
      text: `zq${at} xv${at * 7} wk${at * 13} jq jx`,
      labels: [],
    }));
    const suggester = learnSuggester([...EXAMPLES, ...EXAMPLES, ...strange]);
    expect(suggester.suggest('zq991 xv5 wk1300 jq jx')).toEqual([]);
    expect(suggester.suggest('พัสดุหายไปไหน').length).toBeGreaterThan(0);
  });

  it('a label with few texts is suggested among labels with many', () => {
    const many = Array.from({ length: 14 }, (_, turn) => turn).flatMap((turn) =>
      EXAMPLES.slice(0, 12).map(({ text, labels }) => ({ text: `${text} ${turn}`, labels })),
    );
    const few = ['ขอใบกำกับภาษีของที่ส่งมาแล้ว', 'ขอใบเสร็จเงินที่จ่าย', 'tax invoice for my parcel please'].map(
      (text) => ({ text, labels: ['invoice'] }),
    );
    const [first] = learnSuggester([...many, ...few]).suggest('ขอใบกำกับภาษีพัสดุ');
    expect(first?.label).toBe('invoice');
    expect(first?.confidence).toBeGreaterThan(0.5);
  });

  it('training with a single label is refused', () => {
    expect(() => learnSuggester([{ text: 'a', labels: ['only'] }])).toThrow(RangeError);
  });

  it('an empty text gets a result', () => {
    expect(() => learnSuggester(EXAMPLES).suggest('')).not.toThrow();
  });
});
