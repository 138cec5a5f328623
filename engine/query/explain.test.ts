import { describe, expect, it } from 'vitest';
import { compileQuery } from '#engine/query/evaluate.ts';
import { explainQuery, querySpans } from '#engine/query/explain.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { queryPost } from '#engine/query/post.ts';
import { printQuery } from '#engine/query/print.ts';
import type { Query } from '#engine/query/tree.ts';
import { generateQueries } from '#tests/query/drawn-queries.ts';
import { GOLDEN } from '#tests/query/golden.ts';
import { generateTexts, toPost } from '#tests/query/posts.ts';

function read(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.errors)}`);
  return parsed.tree;
}

/** The marked words of the original, and the parts that decided. */
function describeMatch(
  query: string,
  post: Parameters<typeof queryPost>[0],
): { marked: string[]; deciding: string[] } {
  const explained = explainQuery(read(query), queryPost(post));
  return {
    marked: querySpans(explained).map(({ start, end }) => explained.text.slice(start, end)),
    deciding: explained.deciding.map((part) => printQuery(part.query)),
  };
}

describe('why a post matches or not', () => {
  it.each([
    ['apple OR pie', 'An APPLE a day', ['APPLE'], ['apple']],
    ['apple pie', 'apple cake', [], ['pie']],
    ['apple -pie', 'apple pie', [], ['pie']],
    ['apple NOT (pie OR cake)', 'apple cake', [], ['cake']],
    ['apple NEAR/1 pie', 'Pie of apple, pie', ['Pie of apple, pie'], ['apple NEAR/1 pie']],
    ['app*', 'ＡＰＰＬＥＳ and apps', ['ＡＰＰＬＥＳ', 'apps'], ['app*']],
    ['{Apple}', 'apple Apple', ['Apple'], ['{Apple}']],
    ['กาแฟ', 'ร้านกาแฟดี', ['กาแฟ'], ['กาแฟ']],
    ['apple channel:line', 'apple', [], ['channel:line']],
  ])('%s in %s', (query, text, marked, deciding) => {
    expect(describeMatch(query, { text, channel: 'twitter' })).toEqual({ marked, deciding });
  });

  it('shows where the letters are, but within something longer', () => {
    const { root } = explainQuery(read('กม'), queryPost({ text: 'เกม' }));
    expect(root).toMatchObject({ holds: false, spans: [], inside: [{ start: 1, end: 3 }] });
  });

  it('marks what was found in the title', () => {
    expect(describeMatch('title:review', { title: 'My Review', text: 'x' }).marked.join('').trim()).toBe(
      'Review',
    );
  });

  it('agrees with the question itself', () => {
    const posts = generateTexts(30, 23).map(toPost);
    for (const query of [...GOLDEN.map(read), ...generateQueries(60, 8)]) {
      const holds = compileQuery(query);
      for (const post of posts)
        if (explainQuery(query, post).matched !== holds(post))
          expect.fail(`${printQuery(query)} in ${JSON.stringify(post.text)}`);
    }
  });
});
