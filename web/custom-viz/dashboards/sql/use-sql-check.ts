import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { checkSql } from '#contracts/expert-sql/endpoints.ts';
import type { SqlStatementInput } from '#contracts/expert-sql/statement.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { CodeMark } from '#web/kit/code/code-field.tsx';
import { formatFault } from '#web/kit/text/format-fault.ts';

/** How long a statement rests before it is checked, in milliseconds. */
const REST_MS = 300;

/** A statement as it is checked while it is written: its columns, or what is wrong at which place. */
export function useSqlCheck(sql: string, around: Omit<SqlStatementInput, 'text'>) {
  const [text] = useDebouncedValue(sql, REST_MS);
  const isWritten = text.trim() !== '';
  const { data } = useCallQuery(checkSql, { body: { ...around, text } }, { enabled: isWritten, keep: true });
  const check = isWritten ? data : undefined;
  const marks = useMemo(
    (): CodeMark[] =>
      check && !check.ok
        ? check.faults.map(({ start, end, fault }) => ({
            start,
            end: Math.max(end, start + 1),
            severity: 'error',
            message: formatFault(fault, fault.message),
          }))
        : [],
    [check],
  );
  return { check, marks };
}
