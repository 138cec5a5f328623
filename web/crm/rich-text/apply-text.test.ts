import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyText, findDifference } from './apply-text.ts';
import { cleanPastedHtml, hasWords } from './clean-paste.ts';
import { completeLink, EXTENSIONS } from './extensions.ts';
import { indexText, toOffset, toPosition } from './text-index.ts';

const schema = getSchema(EXTENSIONS);
const bold = { marks: [{ type: 'bold' }] };
const text = (said: string, more: object = {}) => ({ type: 'text', text: said, ...more });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (said: string) => ({ type: 'listItem', content: [paragraph(text(said))] });

/** “Hello **Anan**”, a line with a break, and a list of two. */
const LETTER: Node = schema.nodeFromJSON({
  type: 'doc',
  content: [
    paragraph(text('Hello '), text('Anan', bold)),
    paragraph(text('one'), { type: 'hardBreak' }, text('two')),
    { type: 'bulletList', content: [item('a'), item('b')] },
  ],
});

function change(doc: Node, next: string): Node {
  return EditorState.create({ doc, schema }).apply(applyText(EditorState.create({ doc, schema }), next)).doc;
}

describe('The plain text of a document', () => {
  it('Each paragraph and line is a line of the text, and every offset has a position', () => {
    const index = indexText(LETTER);
    expect(index.text).toBe('Hello Anan\none\ntwo\na\nb');
    expect(index.positions).toHaveLength(index.text.length + 1);
    for (const offset of index.positions.keys())
      expect(toOffset(index, toPosition(index, offset))).toBe(offset);
  });

  it('A changed word keeps the formatting of the others, and of its place', () => {
    const next = change(LETTER, 'Hello Noi\none\ntwo\na\nb');
    expect(indexText(next).text).toBe('Hello Noi\none\ntwo\na\nb');
    expect(next.firstChild?.lastChild?.marks.map(({ type }) => type.name)).toEqual(['bold']);
    expect(next.childCount).toBe(3);
  });

  it('Lines that are inserted become paragraphs', () => {
    const next = change(LETTER, 'Hello Anan\n\nThank you\none\ntwo\na\nb');
    expect(indexText(next).text).toBe('Hello Anan\n\nThank you\none\ntwo\na\nb');
    expect(next.childCount).toBe(5);
  });

  it('An empty text leaves an empty paragraph', () => {
    expect(indexText(change(LETTER, '')).text).toBe('');
  });

  it('The document says what was applied, for any text', () => {
    const line = fc.stringMatching(/^[a-cก-ค \n]{0,12}$/);
    fc.assert(
      fc.property(line, line, (before, after) => {
        const empty = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] });
        const first = change(empty, before);
        expect(indexText(first).text).toBe(before);
        expect(indexText(change(first, after)).text).toBe(after);
        const { from, to, said } = findDifference(before, after);
        expect(before.slice(0, from) + said + before.slice(to)).toBe(after);
      }),
    );
  });
});

describe('What is pasted', () => {
  it('What a word processor adds goes, and letters that it made bold by a style stay bold', () => {
    expect(
      cleanPastedHtml(
        '<!--x--><style>p{}</style><p class=MsoNormal style="mso-x:1"><span style="font-weight:700">B</span><o:p></o:p></p>',
      ),
    ).toBe('<p><b>B</b></p>');
    // What Google Docs puts around everything is not bold.
    expect(cleanPastedHtml('<b style="font-weight:normal"><p>x</p></b>')).toBe('<span><p>x</p></span>');
    expect(cleanPastedHtml('<p>x</p>'.repeat(200_000))).toBe('');
  });

  it('A copied picture has no words around it', () => {
    expect(hasWords('<meta charset="utf-8"><!--StartFragment--><img src="https://a.test/x.png">')).toBe(
      false,
    );
    expect(hasWords('<p>&nbsp;Words</p>')).toBe(true);
  });

  it('An address is completed as people mean it, and anything else is no link', () => {
    const typed = ['a.test/x', 'noi@a.test', ' https://a.test ', 'tel:+6621234567', 'javascript:x', 'word'];
    expect(typed.map(completeLink)).toEqual([
      'https://a.test/x',
      'mailto:noi@a.test',
      'https://a.test',
      'tel:+6621234567',
      '',
      '',
    ]);
  });
});
