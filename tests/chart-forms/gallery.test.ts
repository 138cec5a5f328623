// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { CHART_CASES } from './chart-cases.ts';
import { answerAll } from './chart-world.ts';
import { listGalleryFacts } from './gallery-facts.ts';
import { buildGallery, openGallery } from './open-gallery.ts';

/** Every form of chart in a real browser, in both languages and schemes, wide and on a phone. */
let visitor: Visitor;
let gallery: Awaited<ReturnType<typeof buildGallery>>;

beforeAll(async () => {
  [visitor, gallery] = await Promise.all([startBrowser(), buildGallery()]);
});
afterAll(async () => {
  await visitor.close();
  gallery.remove();
});

const VARIANTS = [
  { name: 'desk-light-en', language: 'en', colorScheme: 'light', width: 1440, card: 464 },
  { name: 'phone-dark-th', language: 'th', colorScheme: 'dark', width: 390, card: 374 },
  { name: 'desk-dark-en', language: 'en', colorScheme: 'dark', width: 1440, card: 464 },
  { name: 'phone-light-th', language: 'th', colorScheme: 'light', width: 390, card: 374 },
] as const;
const HEIGHT = 300;
const ON_A_PAGE = 9;

const cases = CHART_CASES.map(({ name, chart, comparison, isCut, height }) => ({
  name,
  chart,
  height: height ?? HEIGHT,
  answers: answerAll(chart, { comparison: comparison ?? null, isCut: isCut ?? false }),
}));

test.each(VARIANTS)(
  'Every form is drawn and accessible: $name',
  async ({ name, language, colorScheme, width, card }) => {
    const page = await visitor.open({ viewport: { width, height: 900 }, colorScheme });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const only = process.env['CASES']?.split(',');
    const some = only ? cases.filter((one) => only.includes(one.name)) : cases;
    for (let from = 0; from < some.length; from += ON_A_PAGE) {
      const content = {
        cases: some.slice(from, from + ON_A_PAGE),
        facts: listGalleryFacts(language),
        language,
        width: card,
        asTable: false,
      };
      await openGallery(page, gallery.folder, content);
      const { height } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight }));
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
      await takePicture(page, `${name}-${from / ON_A_PAGE}`);
      expect.soft(await findAxeViolations(page), `${name} from ${from}`).toEqual([]);
      await page.setViewportSize({ width, height: 900 });
    }
    expect(errors).toEqual([]);
    await page.close();
  },
);
