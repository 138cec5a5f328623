import type { TransferLine } from '#contracts/settings/transfer.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { translateFault } from '#web/kit/api/fault-sentence.ts';

type Problem = NonNullable<TransferLine['problem']>;

/** Why one setting of a file cannot be stored, in the reader's language: field by field, else as a whole. */
export const formatProblem = (
  { code, message, fields }: Problem,
  labelOf: (field: string) => string,
): string => {
  const faulty = Object.entries(fields).map(
    ([path, said]) => `${labelOf(path.split('.')[0] ?? path)}: ${translateFault(said)}`,
  );
  return (
    [...new Set(faulty)].join('; ') ||
    formatError(new ApiError({ status: 400, code, message, request_id: '' }))
  );
};
