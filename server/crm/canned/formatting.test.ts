import { expect, it } from 'vitest';
import { dropFormerFormatting, makeTexts } from '#server/crm/canned/formatting.ts';

const plain = { text: 'Hello', texts: { th: 'สวัสดี' }, html: '', htmls: {} };
const formatted = {
  text: '',
  texts: { th: 'เดิม', en: 'Plain' },
  html: '<p>Hello <b>you</b></p><ul><li><p>one</p></li></ul>',
  htmls: { th: '<p>สวัสดี<i>ค่ะ</i></p>', en: '' },
};

it('The texts of a formatted response are made from it, and those without formatting stay', () => {
  expect(makeTexts(formatted)).toEqual({
    text: 'Hello you\n\n- one',
    texts: { th: 'สวัสดีค่ะ', en: 'Plain' },
    html: formatted.html,
    htmls: { th: formatted.htmls.th },
  });
  expect(makeTexts(plain)).toEqual(plain);
});

it('A change of a text alone drops the formatting of that text, and a change of something else keeps it', () => {
  const before = makeTexts(formatted);
  expect(dropFormerFormatting({ ...before, text: 'Hi' }, before, {})).toMatchObject({
    text: 'Hi',
    html: '',
    htmls: before.htmls,
  });
  const texts = { ...before.texts, th: 'ใหม่' };
  expect(dropFormerFormatting({ ...before, texts }, before, {})).toMatchObject({
    html: before.html,
    htmls: {},
  });
  expect(dropFormerFormatting(before, before, {})).toEqual(before);
});
