import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Block, type Inline } from './parse-markdown.ts';

function textOf(runs: readonly Inline[]): string {
  return runs
    .map((run) => ('text' in run ? run.text : 'children' in run ? textOf(run.children) : run.name))
    .join('');
}
function wordsOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(textOf).join('');
  if (block.kind === 'code') return block.text;
  return block.kind === 'rule' ? '' : textOf(block.children);
}

describe('a text in Markdown', () => {
  it('has headings, paragraphs, lists, quotes, rules and code', () => {
    const text =
      '# สรุป\nบรรทัดแรก\nบรรทัดที่สอง\n\n- หนึ่ง\n- สอง\n1. ก่อน\n2) แล้ว\n> คำพูด\n---\n```\na **b**\n```\n';
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, children: [{ kind: 'text', text: 'สรุป' }] },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'บรรทัดแรก\nบรรทัดที่สอง' }] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'หนึ่ง' }], [{ kind: 'text', text: 'สอง' }]],
      },
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'text', text: 'ก่อน' }], [{ kind: 'text', text: 'แล้ว' }]],
      },
      { kind: 'quote', children: [{ kind: 'text', text: 'คำพูด' }] },
      { kind: 'rule' },
      { kind: 'code', text: 'a **b**' },
    ]);
  });

  it('has emphasis, links, code and live numbers within a line', () => {
    expect(parseMarkdown('ขาย **{{sales}}** _แล้ว_ [ดู](https://a.example/b) `x`')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'ขาย ' },
          { kind: 'strong', children: [{ kind: 'number', name: 'sales' }] },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'แล้ว' }] },
          { kind: 'text', text: ' ' },
          { kind: 'link', href: 'https://a.example/b', children: [{ kind: 'text', text: 'ดู' }] },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'x' },
        ],
      },
    ]);
  });

  it('leads nowhere but to pages and mail', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'vbscript:x'])
      expect(parseMarkdown(`[a](${href})`)).toEqual([
        { kind: 'paragraph', children: [{ kind: 'text', text: `[a](${href})` }] },
      ]);
  });

  it('leaves names with lines below and times signs alone', () => {
    expect(parseMarkdown('snake_case_name 2*3*4')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'snake_case_name 2*3*4' }] },
    ]);
  });

  it('loses no letter, whatever is written', () => {
    const letters = (all: string): string => all.replaceAll(/[^abก]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab ก\n#*_>-{}1.'), maxLength: 80 }), (text) => {
        expect(letters(parseMarkdown(text).map(wordsOf).join(''))).toBe(letters(text));
      }),
    );
  });
});
