import { expect, it } from 'vitest';
import { readMarkup } from '#connectors/kit/markup.ts';

/** The reported parts of a text, in order. */
function partsOf(text: string, xmlMode = false): string[] {
  const parts: string[] = [];
  readMarkup(
    text,
    {
      onopentag: (name) => parts.push(`<${name}>`),
      onclosetag: (name) => parts.push(`</${name}>`),
      ontext: (words) => parts.push(words),
    },
    { xmlMode },
  );
  return parts;
}

/** How many elements are open after all that was reported, and the maximum. */
function openElements(parts: readonly string[]): { atEnd: number; most: number } {
  let open = 0;
  let most = 0;
  for (const one of parts) {
    if (one.startsWith('</')) open -= 1;
    else if (/^<\w/.test(one)) most = Math.max(most, (open += 1));
  }
  return { atEnd: open, most };
}

it('elements are reported in document order', () => {
  expect(partsOf('a<p>b<br>c<p>d</b><i>e').join('')).toBe('a<p>b<br></br>c</p><p>d<i>e</i></p>');
});

it.each([false, true])(
  'elements that nest too deep are closed, and none of their content is lost (XML: %s)',
  (xml) => {
    const many = Array.from({ length: 1700 }, (_, at) => `<b>${at},`).join('');
    const parts = partsOf(`<u>${many}</b><script>1<i>2</script>end`, xml);
    const words = parts.filter((one) => !one.startsWith('<')).join('');
    expect(words).toBe(
      `${Array.from({ length: 1700 }, (_, at) => `${at},`).join('')}1${xml ? '' : '<i>'}2end`,
    );
    expect(openElements(parts)).toEqual({ atEnd: 0, most: 500 });
  },
);

it('of 500,000 elements that are never closed each is reported, and at most 500 are open at once', () => {
  // The work for an element grows with the number of open ones, so this limit keeps it linear.
  const parts = partsOf('<b>'.repeat(500_000));
  expect(parts.length).toBe(1_000_000);
  expect(openElements(parts)).toEqual({ atEnd: 0, most: 500 });
});
