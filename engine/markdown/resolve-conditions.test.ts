import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#engine/markdown/parse-markdown.ts';
import { resolveConditions } from '#engine/markdown/resolve-conditions.ts';

const numbers: Record<string, number | null> = { n1: 0.12, count: 1200, none: null, low: -3 };
const resolve = (text: string) => resolveConditions(text, (name) => numbers[name]);

test.each([
  ['a {{#if n1 > 10%}}high{{else}}low{{/if}} b', 'a high b'],
  ['{{#if n1 > 0.2}}high{{else}}low{{/if}}', 'low'],
  ['{{#if n1 >= 12%}}yes{{/if}}', 'yes'],
  ['{{#if count=1,200}}yes{{/if}}', 'yes'],
  ['{{#if count != 1200}}no{{/if}}.', '.'],
  ['{{#if low < -2.5}}yes{{/if}}', 'yes'],
  ['{{#if low <= -3}}yes{{/if}}', 'yes'],
  ['{{#if count}}has{{/if}}{{#if none}}has{{else}}has none{{/if}}', 'hashas none'],
  ['{{#if none > 1}}a{{else}}b{{/if}}', 'b'],
  ['{{#if unknown > 1}}a{{else}}b{{/if}}c', 'c'],
  ['{{#if count > 1}}a{{#if n1 > 1}}b{{else}}c{{/if}}d{{else}}e{{/if}}f', 'acdf'],
  ['{{#if count < 1}}a{{#if n1 > 0}}b{{/if}}{{/if}}f', 'f'],
  ['open {{#if count > 1}}to the end', 'open to the end'],
  ['{{else}} and {{/if}} alone', '{{else}} and {{/if}} alone'],
  ['{{#if n1 ~ 3}}text{{n1}}', '{{#if n1 ~ 3}}text{{n1}}'],
])('%j is %j', (text, resolved) => {
  expect(resolve(text)).toBe(resolved);
});

test('Tags on lines of their own leave no empty line between the lines of a list', () => {
  const text = '- one\n{{#if count > 1}}\n- two\n{{else}}\n- three\n{{/if}}\n- four';
  expect(resolve(text)).toBe('- one\n- two\n- four');
  expect(parseMarkdown(resolve(text))).toHaveLength(1);
});

test('A text without conditions stays as it is, and no text breaks the reading', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replaceAll('{{', '{ {').replaceAll('\r\n', '\n');
      expect(resolve(plain)).toBe(plain);
      expect(typeof resolve(`${text}{{#if ${text}}}{{/if}}`)).toBe('string');
    }),
  );
});
