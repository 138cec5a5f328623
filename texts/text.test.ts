import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getNoun } from '#contracts/kit/area/area.ts';
import { ERROR_CODES } from '#contracts/kit/error-code.ts';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { AREAS, PAGES } from '#contracts/register.ts';
import { en } from './en.ts';
import { th } from './th.ts';

const Tree = z.record(z.string(), z.unknown());

/** Every text by its dotted key. */
function flat(tree: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(Tree.parse(tree))) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(here, value);
    else for (const [inner, text] of flat(value, here)) found.set(inner, text);
  }
  return found;
}

const languages = { en: flat(en), th: flat(th) };
function holes(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort();
}

/** Areas inside a custom screen, which explains in its own texts what they change. */
const WITHIN: readonly string[] = ['auto-assignment', 'canned-response', 'usage-and-limitation'];

function demanded(): string[] {
  const areas = AREAS.flatMap((area) =>
    Object.entries(area.resources).flatMap(([name, resource]) => {
      const noun = `settings.${getNoun(area, name)}`;
      const fields = Object.keys(resource.fields).map((field) => `${noun}.fields.${field}`);
      const empty = resource.kind === 'collection' ? [`${noun}.empty`, `${noun}.empty_help`] : [];
      // Every page has texts that explain what a setting changes and where it shows.
      const effect = WITHIN.includes(area.page) ? [] : [`${noun}.effect`];
      return [`${noun}.noun`, `${noun}.about`, ...effect, ...empty, ...fields];
    }),
  );
  return [
    ...PAGES.map(({ name }) => `pages.${name}`),
    ...Object.keys(ERROR_CODES).map((code) => `errors.${code}`),
    ...PRODUCTS.flatMap((product) => [`products.${product}.name`, `products.${product}.about`]),
    ...CHANNELS.map((channel) => `networks.${channel}.name`),
    ...SENTIMENTS.map((sentiment) => `kit.sentiment.${sentiment}`),
    ...areas,
  ];
}

describe.each(['en', 'th'] as const)('The texts in %s', (language) => {
  it.each(demanded())('The text %s exists', (key) => {
    expect(languages[language].get(key)?.trim()).toBeTruthy();
  });

  it('Notes on pages belong to pages that exist', () => {
    const names = PAGES.map(({ name }) => `page_notes.${name}.`);
    const keys = [...languages[language].keys()].filter((key) => key.startsWith('page_notes.'));
    expect(keys.filter((key) => !names.some((name) => key.startsWith(name)))).toEqual([]);
  });

  it('The texts name no file of the source', () => {
    const found = [...languages[language]].filter(([, text]) => /[|/][\w-]+\.tsx?\b/.test(text));
    expect(found).toEqual([]);
  });

  it('The texts are never empty', () => {
    expect([...languages[language]].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('The texts of the two languages', () => {
  it('A text fills in the same values in both languages', () => {
    for (const [key, text] of languages.th) {
      const english = languages.en.get(key);
      if (english === undefined) continue;
      expect([key, ...holes(text)]).toEqual([key, ...holes(english)]);
    }
  });

  it('The English texts contain the literal texts of the specification', () => {
    for (const texts of Object.values(languages)) {
      expect(texts.get('kit.crash.heading')).toBe("We're sorry — something's gone wrong.");
      const sentence = ['before', 'here', 'after'].map((part) => texts.get(`kit.crash.${part}`)).join('');
      expect(sentence).toBe('Our team has been notified, but click here fill out a report.');
      expect(texts.get('errors.not_permitted')).toBe('You Do Not Have Permission To Access');
      expect(texts.get('errors.keyword_empty')).toBe('Cannot add empty keyword.');
    }
  });
});
