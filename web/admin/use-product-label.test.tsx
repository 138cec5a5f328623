// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { useProductLabel } from './use-product-label.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

/** Products that have pages. */
const AVAILABLE: readonly (typeof PRODUCTS)[number][] = [
  'listening',
  'crm',
  'publishing',
  'quick_analytic',
  'custom_viz',
];

function Labels() {
  const labelOf = useProductLabel();
  return PRODUCTS.map((product) => <p key={product}>{labelOf(product)}</p>);
}

it.each([
  ['en', '(not available yet)'],
  ['th', '(ยังไม่เปิดให้ใช้)'],
] as const)(
  'The administration marks products that are not available yet, and no others (%s)',
  async (language, mark) => {
    await switchLanguage(language);
    render(<Labels />);
    const marked = PRODUCTS.filter((_product, at) => {
      const label = screen.getAllByRole('paragraph')[at]?.textContent ?? '';
      return label.endsWith(mark);
    });
    expect(marked).toEqual(PRODUCTS.filter((product) => !AVAILABLE.includes(product)));
    expect(marked.length).toBeGreaterThan(0);
  },
);
