// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { Plan } from '#contracts/payment/plan.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { PlanCard } from './plan-card.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});

it('A plan names the products that exist, and none that are only planned', () => {
  const product = { listening: { active: true }, crm: { active: true }, campaign: { active: true } };
  const plan = Plan.parse({
    _id: '01920000-0000-7000-8000-000000000000',
    archived: false,
    name: 'Team',
    about: '',
    price: 4900,
    currency: 'USD',
    interval: 'month',
    trial_days: 0,
    limits: { users: 5, channels: null, stored_mentions: null, monthly_mentions: null },
    features: [],
    product,
    offered: true,
  });
  render(
    <MantineProvider>
      <PlanCard plan={plan} />
    </MantineProvider>,
  );
  expect(screen.getByText('Listening and CRM')).toBeTruthy();
  expect(screen.queryByText(/Campaign|3 products/)).toBeNull();
});
