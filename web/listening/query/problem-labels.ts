import { useTranslation } from 'react-i18next';
import type { Problem } from './findings.ts';

const EMPTY = {
  most: '',
  near: '',
  field: '',
  value: '',
  allowed: '',
  first: '',
  second: '',
  word: '',
  part: '',
};

/** The sentence for a finding about a query. */
export function useProblemLabels(): (problem: Pick<Problem, 'code' | 'values'>) => string {
  const { t } = useTranslation();
  return ({ code, values }) =>
    t(`query.faults.${code}`, { ...EMPTY, operator: '', distance: '', count: '', ...values });
}
