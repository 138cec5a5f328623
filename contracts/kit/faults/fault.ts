import { z } from 'zod';
import type { ErrorCode } from '#contracts/kit/error-code.ts';

/** The parameters of a fault that has none. */
export type NoParams = Readonly<Record<never, never>>;

/**
 * Every code of a fault with its parameters. Each module adds its own in its `faults.ts`, listed in `contracts/faults.ts`, by declaration merging: `declare module
 * '#contracts/kit/faults/fault.ts' { interface FaultCatalogue { … } }`; their texts are in `texts/{en,th}` (`faults` of each area). The code of a refusal
 * is the code of a fault too, for a field that is refused for the same reason as the whole call.
 */
export interface FaultCatalogue extends Readonly<Record<ErrorCode, NoParams>> {}
export type FaultCode = keyof FaultCatalogue;

/** What is wrong with a field, a line of a file or a whole call, as data: every reader gets the text in their language. */
export type Fault = { readonly code: FaultCode; readonly params: Readonly<Record<string, unknown>> };

/** A fault as it is sent, stored and listed; codes of later versions are possible. */
export const WireFault = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
export type WireFault = z.infer<typeof WireFault>;

/** A fault in a list, with its English sentence for readers of the API. */
export const ListedFault = WireFault.extend({ message: z.string() });
export type ListedFault = z.infer<typeof ListedFault>;

/** A fault of a declared code with exactly its parameters. */
export function fault<C extends FaultCode>(
  code: C,
  ...[params]: keyof FaultCatalogue[C] extends never ? [] : [FaultCatalogue[C]]
): Fault {
  return { code, params: { ...params } };
}

/** A fault as the issue of a schema: `.refine(isZone, toIssue(fault('zone')))`, `check.addIssue({ ...toIssue(…), path })`. */
export function toIssue(of: Fault): { code: 'custom'; params: { fault: Fault } } {
  return { code: 'custom', params: { fault: of } };
}

/** A form of texts with a fault of its own, in place of `regex`: `z.string().check(formOf('color', /^#[0-9a-f]{6}$/i))`. */
export function formOf<C extends FaultCode>(
  code: keyof FaultCatalogue[C] extends never ? C : never,
  pattern: RegExp,
): z.core.$ZodCheckStringFormat {
  return new z.core.$ZodCheckStringFormat({ check: 'string_format', format: code, pattern });
}
