import type { TransferLine } from '#contracts/settings/transfer.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';

/** A result of before faults had codes has the sentence alone. */
const UNKNOWN = { code: '', params: {} };

type Problem = NonNullable<TransferLine['problem']>;

/** Why one setting of a file cannot be stored, in the reader's language: field by field, else as a whole. */
export function formatProblem(
  { code, message, fault, fields, faults }: Problem,
  labelOf: (field: string) => string,
): string {
  const faulty = Object.entries(fields).map(
    ([path, sentence]) =>
      `${labelOf(path.split('.')[0] ?? path)}: ${formatFault(faults[path] ?? UNKNOWN, sentence)}`,
  );
  return (
    [...new Set(faulty)].join('; ') ||
    formatError(new ApiError({ status: 400, code, message, fault, request_id: '' }))
  );
}
