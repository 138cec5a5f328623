import { expect, it } from 'vitest';
import { computeContrast } from '#contracts/brands/contrast.ts';
import { buildThemeVariables } from './brand-theme.ts';

it('paints what a theme names, in a text that can be read, and nothing while it is not set', () => {
  const details = { sidebar: '#ffe066', sidebar_text: '#ffffff' };
  expect(buildThemeVariables({ is_set: false, details })).toEqual({});
  const variables = buildThemeVariables({ is_set: true, details });
  expect(variables['--es-rail']).toBe('#ffe066');
  expect(computeContrast('#ffe066', variables['--es-rail-text'] ?? '')).toBeGreaterThanOrEqual(4.5);
  expect(variables).not.toHaveProperty('--es-header');
});
