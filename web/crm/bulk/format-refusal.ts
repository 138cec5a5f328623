import { z } from 'zod';
import { type WireFault } from '#contracts/kit/faults/fault.ts';
import type { en } from '#texts/en.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

type Reason = keyof typeof en.inbox.refused;
type Refusal = { code: string; reason: string | null; message: string; fault?: WireFault | null | undefined };

const isKnown = (name: string): name is Reason => i18n.exists(`inbox.refused.${name}`);
const WithReason = z.object({ reason: z.string() });

/** Why a ticket stayed as it was, in the reader's language where the reason is known by name. */
export function formatRefusal({ code, reason, message, fault }: Refusal): string {
  const known = [reason ?? '', code].find(isKnown);
  if (known) return i18n.t(`inbox.refused.${known}`);
  return (fault ? formatFault(fault, message) : message) || i18n.t('inbox.refused.other');
}

/** The words of a failed call on one ticket. */
export function formatFailure(error: ApiError): string {
  const named = WithReason.safeParse(error.data);
  return named.success
    ? formatRefusal({
        code: error.code,
        reason: named.data.reason,
        message: error.message,
        fault: error.fault,
      })
    : formatError(error);
}
