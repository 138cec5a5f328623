import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { listCases } from '#contracts/crm/quality/endpoints.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePeriod } from '#web/kit/period/use-period.ts';

/** Takes the cases that a number counted out of the address. */
export const NOT_COUNTED = {
  counted: undefined,
  agent: undefined,
  passed: undefined,
  appealed: undefined,
  twice: undefined,
} as const;

/** Which cases a number of the results counts. */
export type Counted = { agent?: string; passed?: 'yes'; appealed?: 'yes'; twice?: 'yes' };

/** What the list of cases asks while it shows what a number of the results counts; null while it shows all. */
export const useCounted = (): z.input<typeof listCases.input.query> | null => {
  const [query] = useAddressQuery();
  const { period } = usePeriod();
  if (query.counted !== 'yes') return null;
  return {
    judged_from: period.from,
    judged_to: period.to,
    ...(query.agent ? { agent_id: query.agent } : {}),
    ...(query.passed === 'yes' ? { passed: 'yes' } : {}),
    ...(query.appealed === 'yes' ? { appealed: 'yes' } : {}),
    ...(query.twice === 'yes' ? { twice: 'yes' } : {}),
  };
};

/** Goes to the cases that a number of the results counts. */
export const useOpenCounted = () => {
  const [, change] = useAddressQuery();
  return (counted: Counted) =>
    change({ ...NOT_COUNTED, state: undefined, tab: 'cases', counted: 'yes', ...counted });
};

/** Says that the list is narrowed, and shows all again. */
export function CountedNote() {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" c="dimmed" role="status">
        {t('quality.counted')}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={() => change(NOT_COUNTED)}>
        {t('quality.all_cases')}
      </Button>
    </Group>
  );
}
