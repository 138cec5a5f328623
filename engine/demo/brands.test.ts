import { describe, expect, it } from 'vitest';
import { computeContrast } from '#contracts/brands/contrast.ts';
import { BrandInput } from '#contracts/brands/profile.ts';
import { getDemoAgents } from '#engine/demo/agents.ts';
import { buildDemoBrands } from '#engine/demo/brands.ts';

const BRANDS = buildDemoBrands((slug) => `https://${slug}.example`);

describe('example brands', () => {
  it('are ten, in the shape of the contract, each its own', () => {
    expect(BRANDS).toHaveLength(10);
    const Fields = BrandInput.omit({ account_id: true });
    for (const { fields } of BRANDS) expect(Fields.parse(fields)).toEqual(fields);
    for (const field of ['origin', 'site_name', 'theme_color'] as const) {
      expect(new Set(BRANDS.map(({ fields }) => fields[field])).size).toBe(10);
    }
    expect(new Set(BRANDS.map(({ pictures }) => pictures.logo)).size).toBe(10);
  });

  it('can be read in white on their colour', () => {
    for (const { fields } of BRANDS)
      expect(computeContrast(fields.theme_color, '#ffffff')).toBeGreaterThan(4.5);
  });
});

describe('the care team', () => {
  it('is six people with addresses that reach nobody', () => {
    expect(getDemoAgents()).toHaveLength(6);
    expect(new Set(getDemoAgents().map(({ email }) => email)).size).toBe(6);
    expect(getDemoAgents().every(({ email }) => email.endsWith('@example.com'))).toBe(true);
  });
});
