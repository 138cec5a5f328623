import '#contracts/faults.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { FaultCode } from '#contracts/kit/faults/fault.ts';

/** The text of every fault in one language; `{{…}}` are its parameters. The codes of refusals have texts of their own. */
export type FaultTexts = Readonly<Record<Exclude<FaultCode, ErrorCode>, string>>;
