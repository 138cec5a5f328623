import { describe, expect, it } from 'vitest';
import { Brand } from '#contracts/brands/profile.ts';
import { demoAgents, demoCannedAnswers } from '#engine/demo/agents.ts';
import { demoBrands } from '#engine/demo/brands.ts';

const BRANDS = demoBrands((slug) => `https://${slug}.example`);

/** Relative luminance of WCAG 2.2. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('example brands', () => {
  it('are ten, in the shape of the contract, each its own', () => {
    expect(BRANDS).toHaveLength(10);
    for (const brand of BRANDS) expect(Brand.parse(brand)).toEqual(brand);
    for (const field of ['origin', 'site_name', 'theme_color'] as const) {
      expect(new Set(BRANDS.map((brand) => brand[field])).size).toBe(10);
    }
  });

  it('can be read in white on their colour', () => {
    for (const { theme_color } of BRANDS) expect(1.05 / (luminance(theme_color) + 0.05)).toBeGreaterThan(4.5);
  });
});

describe('the care team', () => {
  it('is six people with addresses that reach nobody', () => {
    expect(demoAgents()).toHaveLength(6);
    expect(new Set(demoAgents().map(({ email }) => email)).size).toBe(6);
    expect(demoAgents().every(({ email }) => email.endsWith('@example.com'))).toBe(true);
  });

  it('has canned answers without doubles', () => {
    const titles = demoCannedAnswers().flatMap(({ name, responses }) =>
      responses.map(({ title }) => `${name}/${title}`),
    );
    expect(titles.length).toBeGreaterThan(10);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
