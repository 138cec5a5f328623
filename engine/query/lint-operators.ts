import type { LintFinding } from '#engine/query/finding.ts';
import type { Query } from '#engine/query/tree.ts';

/** Words that were perhaps meant as operators, and AND next to OR where a reader may understand them differently from the parser. */
export function findOperatorWords(parts: readonly Query[], text: string): LintFinding[] {
  return [
    ...parts.flatMap((part) => (part.kind === 'and' ? smallOperators(part.parts, text) : [])),
    ...parts.flatMap((part) => (part.kind === 'or' ? mixed(part.parts, text) : [])),
  ];
}

/** A small `and` between two terms, or a small `not` before one. */
function smallOperators(parts: readonly Query[], text: string): LintFinding[] {
  return parts.flatMap((part, index): LintFinding[] => {
    if (part.kind !== 'word' || part.at === undefined || index === parts.length - 1) return [];
    const written = text.slice(part.at.start, part.at.end);
    const isOperator = /^(?:and|or|o?near\/\d+f?)$/.test(written) ? index > 0 : written === 'not';
    if (!isOperator) return [];
    const operator =
      written.startsWith('near') || written.startsWith('onear') ? nearOf(written) : written.toUpperCase();
    return [
      {
        ...part.at,
        severity: 'hint',
        code: 'small_operator',
        values: { word: written, operator },
        mend: { ...part.at, text: operator },
      },
    ];
  });
}

const nearOf = (written: string): string => written.replace(/^o?near/, (word) => word.toUpperCase());

function mixed(parts: readonly Query[], text: string): LintFinding[] {
  return parts.flatMap((part): LintFinding[] => {
    if (part.kind !== 'and' || part.at === undefined || text.charAt(part.at.start) === '(') return [];
    if (part.parts.every(({ kind }, index) => kind === 'not' && index > 0)) return [];
    const { start, end } = part.at;
    const mend = { start, end, text: `(${text.slice(start, end)})` };
    return [{ start, end, severity: 'hint', code: 'mixed_operators', mend }];
  });
}
