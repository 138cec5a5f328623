import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { checkFormula } from '#contracts/semantic/formulas.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { CodeMark } from '#web/kit/code/code-field.tsx';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { useBuilder } from '../builder-context.ts';
import type { WrittenFormula } from './formula-edits.ts';

/** How long a formula rests before it is checked, in milliseconds. */
const REST_MS = 250;

/** A formula as it is checked while it is written: what it gives, or what is wrong at which place. */
export function useFormulaCheck(draft: WrittenFormula) {
  const { chart, parameters } = useBuilder();
  const [formula] = useDebouncedValue(draft.formula, REST_MS);
  const body = {
    data_set: draft.data_set,
    level: draft.level,
    formula,
    parameters,
    fields: (chart.calculated?.fields ?? []).filter(({ name }) => name !== draft.name),
  };
  const isWritten = formula.trim() !== '';
  const { data } = useCallQuery(checkFormula, { body }, { enabled: isWritten, keep: true });
  const result = isWritten ? data : undefined;
  const marks = useMemo((): CodeMark[] => {
    if (!result) return [];
    if (!result.ok)
      return result.faults.map(({ start, end, fault }) => ({
        start,
        end: Math.max(end, start + 1),
        severity: 'error',
        message: formatFault(fault, fault.message),
      }));
    return result.findings.map(({ start, end, severity, fault }) => ({
      start,
      end,
      severity,
      message: formatFault(fault, fault.message),
    }));
  }, [result]);
  return { result, marks, checked: formula, isCurrent: formula === draft.formula };
}
