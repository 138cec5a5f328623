import type { RuleFault } from '#contracts/kit/area/area-shape.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { refuse } from '#server/kit/errors.ts';

/** Refuses what the rule of a collection refuses, with an error at each field of the fault. */
export function refuseRule({ code, fields }: RuleFault): never {
  refuse(code, { fields: Object.fromEntries(fields.map((path) => [path, fault(code)])) });
}
