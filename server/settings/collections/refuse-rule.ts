import type { RuleFault } from '#contracts/kit/area/area-shape.ts';
import { refuse } from '#server/kit/errors.ts';
import { ERROR_TEXTS } from '#server/kit/http/error-texts.ts';

/** Refuses what the rule of a collection refuses, with an error at each field of the fault. */
export const refuseRule = ({ code, fields }: RuleFault): never =>
  refuse(code, { fields: Object.fromEntries(fields.map((path) => [path, ERROR_TEXTS[code]])) });
