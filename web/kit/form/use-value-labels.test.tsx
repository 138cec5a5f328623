// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { useValueLabels } from './use-value-labels.ts';

beforeAll(startI18n);

it.each([
  ['en', 'session_idle_minutes', 10_080, '7 days'],
  ['en', 'after_seconds', 5430, '1 hr 30 min 30 sec'],
  ['en', 'hold_ms', 10_000, '10 sec'],
  ['en', 'pause_survey_duration', 86_400, '1 day'],
  ['th', 'reassign_after_seconds', 900, '15 นาที'],
  ['en', 'limit', 900, '900'],
] as const)('In %s the stored %s of %i is shown as %s', async (language, field, value, shown) => {
  await switchLanguage(language);
  const { result } = renderHook(() => useValueLabels());
  expect(result.current(value, { field })).toBe(shown);
});

it('A length of time within a row of a list has its unit as well', async () => {
  await switchLanguage('en');
  const { result } = renderHook(() => useValueLabels());
  const row = (name: string) => ({ label: name });
  expect(
    result.current([{ wait_seconds: 60 }], { field: 'steps', words: { label: 'Steps', row } }),
  ).toContain('1 min');
});
