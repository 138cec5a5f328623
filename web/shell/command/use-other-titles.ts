import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Page } from '#contracts/kit/page.ts';
import { getCurrentLanguage } from '#web/kit/text/i18n.ts';

/** Titles and further words of pages in one language, as its texts have them. */
const Words = z.record(z.string(), z.string());
type PageWords = { titles: z.infer<typeof Words>; words: z.infer<typeof Words> };

/** Loaded when the menu is opened for the first time, and not before. */
const LOADERS = {
  en: () => import('#texts/en.ts').then(({ en }) => en),
  th: () => import('#texts/th.ts').then(({ th }) => th),
};

/** The words for pages in the language that the reader did not choose: a page is found by either. */
export function useOtherTitles(): (page: Page) => string {
  const [known, setKnown] = useState<PageWords>({ titles: {}, words: {} });
  const language = getCurrentLanguage();
  useEffect(() => {
    const load = LOADERS[language === 'en' ? 'th' : 'en'];
    void load().then(({ pages, page_words }) =>
      setKnown({ titles: Words.parse(pages), words: Words.parse(page_words) }),
    );
  }, [language]);
  return ({ name }) => [known.titles[name], known.words[name]].filter(Boolean).join(', ');
}
