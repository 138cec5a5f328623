import type { Page } from 'playwright-core';

/** Words of Latin letters in a row that are no name: what a Thai screen shows in English. */
const SENTENCE = String.raw`[A-Za-z][a-z’']+ [a-z][a-z’']+`;

/** What the tests themselves store, and what is named so everywhere. */
const DATA =
  /Quick analytics|Custom visualisation|coffee number|Register chat|Flow bot|Official Account|Coffee Company|Use webhook|Channel (?:secret|access token)|byte order mark/;

/** English texts and names of elements on a Thai screen. */
export async function listEnglishTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate((sentence) => {
    const english = new RegExp(sentence);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest('[aria-hidden=true]')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          texts.push(node.getAttribute(name) ?? '');
        continue;
      }
      const inside = node.parentElement?.closest('script, style, code, pre, [aria-hidden=true], [lang="en"]');
      if (!inside) texts.push(node.textContent ?? '');
    }
    return [...new Set(texts)].filter((text) => english.test(text));
  }, SENTENCE);
  return found.filter((text) => !DATA.test(text));
}

/** Words that stay on one line and did not: their parts on a Thai screen. */
export function listBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('th-w'))
      .filter((word) => new Set(Array.from(word.getClientRects(), ({ top }) => Math.round(top))).size > 1)
      .map((word) => word.textContent),
  );
}
