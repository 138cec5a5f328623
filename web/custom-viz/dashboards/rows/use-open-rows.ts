import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { QuestionFormulas } from '#contracts/semantic/calculated.ts';
import { MeasureRef, QuestionFilter } from '#contracts/semantic/question.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import type { RowsRequest } from './rows-request.ts';

const Opened = z.strictObject({
  title: z.string().max(500),
  measure: MeasureRef,
  filters: z.array(QuestionFilter).max(50),
  span: z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }),
  time: z.string().max(60).nullable(),
  calculated: QuestionFormulas.optional(),
});

/** The rows that are open beside a dashboard; the address has them, so that a link opens the same and going back closes them. */
export function useOpenRows() {
  const [{ rows }, changeQuery] = useAddressQuery();
  const opened = useMemo(
    () => (rows === undefined ? undefined : Opened.safeParse(parseJson(rows)).data),
    [rows],
  );
  const openRows = useCallback(
    (request: RowsRequest) => changeQuery({ rows: JSON.stringify(request) }),
    [changeQuery],
  );
  const closeRows = useCallback(() => changeQuery({ rows: undefined }), [changeQuery]);
  return { opened, openRows, closeRows };
}
