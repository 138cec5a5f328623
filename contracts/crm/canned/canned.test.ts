import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPlaceholderValues } from '#contracts/crm/canned/placeholder-values.ts';
import {
  fillPlaceholders,
  splitPlaceholders,
  PLACEHOLDERS,
  withoutCustomerName,
} from '#contracts/crm/canned/placeholders.ts';
import { Shortcut } from '#contracts/crm/canned/response.ts';

describe('placeholders', () => {
  it('known and unknown placeholders are split from the text', () => {
    expect(splitPlaceholders('สวัสดีคุณ {{customer.name}}! {{ weather }}')).toEqual([
      { kind: 'text', text: 'สวัสดีคุณ ' },
      { kind: 'placeholder', name: 'customer.name', known: true },
      { kind: 'text', text: '! ' },
      { kind: 'placeholder', name: 'weather', known: false },
    ]);
  });

  it('the parts of any text, joined again, are the text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...PLACEHOLDERS.map((name) => `{{${name}}}`), '{{', '}}', '{{x}}'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('').replaceAll(/\{\{\s+|\s+\}\}/g, '');
        const joined = splitPlaceholders(text)
          .map((part) => (part.kind === 'text' ? part.text : `{{${part.name}}}`))
          .join('');
        expect(joined).toBe(text);
      }),
    );
  });

  it('placeholders are filled in with known values, and stay where the value is unknown', () => {
    const text = '{{customer.name}} {{ticket.number}} {{nothing}}';
    expect(fillPlaceholders(text, { 'customer.name': '$& Anan' })).toBe(
      '$& Anan {{ticket.number}} {{nothing}}',
    );
  });

  it('placeholders of an unknown name are empty, or “customer” in Thai', () => {
    const texts = [
      'Hello {{customer.name}}, we write soon.',
      'Thank you, {{ customer.first_name }}. We write.',
      'Sorry!\n{{customer.name}}, we are late',
      'No name {{ticket.number}}',
    ];
    expect(texts.map((text) => withoutCustomerName(text, 'en'))).toEqual([
      'Hello, we write soon.',
      'Thank you. We write.',
      'Sorry!\nwe are late',
      'No name {{ticket.number}}',
    ]);
    expect(withoutCustomerName('คุณ{{customer.name}} คะ', 'th')).toBe('คุณลูกค้า คะ');
  });

  it('placeholders give the same result wherever they are filled in, with dates in the language of the text', () => {
    const facts = {
      customer: 'Anan Dee',
      agent: 'Nina Ferro',
      ticket: { number: 12, channel: 'LINE' },
      account: 'Bunloy',
      // Already the next day in Bangkok.
      now: new Date('2026-11-22T20:00:00Z'),
      zone: 'Asia/Bangkok',
    };
    const text =
      '{{customer.first_name}} #{{ticket.number}} {{ticket.channel}} {{agent.first_name}} {{account.name}} {{today}}';
    const said = (language: string) => fillPlaceholders(text, buildPlaceholderValues({ ...facts, language }));
    expect(said('en')).toBe('Anan #12 LINE Nina Bunloy 23 November 2026');
    expect(said('th')).toBe('Anan #12 LINE Nina Bunloy 23 พฤศจิกายน 2569');
  });
});

it('a shortcut is one word of any script, without its slash', () => {
  expect(Shortcut.parse(' /Hello-1 ')).toBe('hello-1');
  expect(Shortcut.parse('/สวัสดี')).toBe('สวัสดี');
  for (const wrong of ['two words', 'a/b', '//x', 'x'.repeat(41)])
    expect(Shortcut.safeParse(wrong).success).toBe(false);
});
