// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Product } from '#contracts/kit/products.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { useAreaLabels } from './area-labels.ts';

beforeAll(startI18n);

it.each([
  ['en', 'hides new posts', 'reach no ticket'],
  ['th', 'ซ่อนทั้งโพสต์ใหม่', 'ไม่เข้าทิกเก็ต'],
] as const)(
  'The labels in %s describe the effect of a list in its product',
  async (language, listening, crm) => {
    await switchLanguage(language);
    const wordsOf = (product?: Product) =>
      renderHook(() => useAreaLabels('blacklist', product)).result.current;
    expect(wordsOf('crm').effect).toContain(crm);
    for (const product of ['listening', undefined] as const)
      expect(wordsOf(product).effect).toContain(listening);
    // Labels that are the same in both are defined once.
    expect(wordsOf('crm').noun).toBe(wordsOf('listening').noun);
    expect(wordsOf('crm').field('value').help).not.toBe(wordsOf('listening').field('value').help);
  },
);
