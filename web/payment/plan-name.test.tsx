// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { usePlanAbout, usePlanName } from './plan-name.ts';

beforeAll(startI18n);

it('calls the first plan by a word of the reader, and one that somebody named as it was named', async () => {
  const nameOf = (plan: { _id: string; name: string }) =>
    renderHook(() => usePlanName()).result.current(plan);
  await switchLanguage('en');
  expect(nameOf({ _id: OPEN_PLAN_ID, name: 'open' })).toBe('Open');
  expect(nameOf({ _id: OPEN_PLAN_ID, name: 'House' })).toBe('House');
  expect(nameOf({ _id: 'another', name: 'open' })).toBe('open');
  await switchLanguage('th');
  expect(nameOf({ _id: OPEN_PLAN_ID, name: 'open' })).toBe('ไม่จำกัด');
});

it('describes an example plan in the language of the reader, and another plan as it was described', async () => {
  const aboutOf = (about: string) => renderHook(() => usePlanAbout()).result.current(about);
  await switchLanguage('th');
  expect(aboutOf('For one brand and a small team')).toBe('สำหรับหนึ่งแบรนด์และทีมเล็ก');
  expect(aboutOf('For the house')).toBe('For the house');
  await switchLanguage('en');
  expect(aboutOf('For one brand and a small team')).toBe('For one brand and a small team');
});
