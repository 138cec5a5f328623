import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { listCases } from '#contracts/crm/quality/endpoints.ts';
import { usePeriod } from '#web/kit/period/use-period.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** Removes the filter by a counted number from the address. */
export const NOT_COUNTED = {
  counted: undefined,
  agent: undefined,
  passed: undefined,
  appealed: undefined,
  twice: undefined,
  question: undefined,
  card: undefined,
  met: undefined,
} as const;

/** Which cases a number of the results counts. */
export type CaseFilter = {
  agent?: string;
  passed?: 'yes';
  appealed?: 'yes';
  twice?: 'yes';
  question?: string;
  card?: string;
  met?: 'yes' | 'no';
};

/** The query of the list of cases while it shows what a number of the results counts; null while it shows all. */
export function useCounted(): z.input<typeof listCases.input.query> | null {
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
    ...(query.question ? { question: query.question } : {}),
    ...(query.card ? { card: query.card } : {}),
    ...(query.met === 'yes' || query.met === 'no' ? { met: query.met } : {}),
  };
}

/** Navigates to the cases that a number of the results counts. */
export function useOpenCounted() {
  const [, change] = useAddressQuery();
  return (counted: CaseFilter) =>
    change({ ...NOT_COUNTED, state: undefined, tab: 'cases', counted: 'yes', ...counted });
}

/** A note that the list is narrowed, with a button to show all again. */
export function CountedNote() {
  const { t } = useTranslation();
  const [{ question, met }, change] = useAddressQuery();
  const answers = met === 'yes' || met === 'no' ? met : 'any';
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" c="dimmed" role="status">
        {question ? t(`quality.counted_answers.${answers}`, { question }) : t('quality.counted')}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={() => change(NOT_COUNTED)}>
        {t('quality.all_cases')}
      </Button>
    </Group>
  );
}
