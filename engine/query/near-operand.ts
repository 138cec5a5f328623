import type { Fault } from '#engine/query/fault.ts';
import type { Query } from '#engine/query/tree.ts';

/**
 * Why a part cannot be an operand of NEAR: only parts with a position in the text can (words, patterns, OR of these, and NEAR itself), and
 * positions are those of the text without capitals.
 */
export function validateNearOperand(part: Query): Fault[] {
  const at = part.at ?? { start: 0, end: 0 };
  switch (part.kind) {
    case 'or':
      return part.parts.flatMap(validateNearOperand);
    case 'word':
      if (part.exact !== true) return [];
      return [
        { ...at, code: 'near_exact', mend: { ...at, text: `"${part.text.replace(/["\\]/g, '\\$&')}"` } },
      ];
    case 'pattern':
    case 'near':
      return [];
    default:
      return [{ ...at, code: 'near_operand' }];
  }
}
