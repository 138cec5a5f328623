import { z } from 'zod';
import { FIELDS, findField } from '#engine/query/fields.ts';
import { toPlainLetters } from '#engine/query/pattern-text.ts';
import type { Query } from '#engine/query/tree.ts';

/**
 * The meaning of a query, regardless of its parser: one text by which two trees are compared. Fields count by their values, not by their
 * names.
 */
export function formatQueryShape(query: Query): string {
  switch (query.kind) {
    case 'word':
      return `word ${query.text}`;
    case 'pattern':
      return `word ${query.pattern}`;
    case 'and':
    case 'or':
      return group(query.kind, query.parts.map(formatQueryShape));
    case 'not':
      return `not ${formatQueryShape(query.part)}`;
    case 'near':
      return `near ${query.distance} ${formatQueryShape(query.left)} ${formatQueryShape(query.right)}`;
    case 'value':
      return `field ${toPlainLetters(query.value) ?? query.value}`;
    case 'range':
      return `range ${query.from?.inclusive === true ? '[' : '{'}${query.from?.value ?? '*'} ${query.to?.value ?? '*'}${query.to?.inclusive === true ? ']' : '}'}`;
    case 'relative':
      return `field ${query.span}`;
    case 'any':
      return 'field *';
  }
}

/** Nested parts of the same kind form one group. */
export function group(kind: 'and' | 'or', parts: readonly string[]): string {
  const flat = parts.flatMap((part) =>
    part.startsWith(`(${kind} `) ? partsWithin(part.slice(kind.length + 2, -1)) : [part],
  );
  return flat.length === 1 ? (flat[0] ?? '') : `(${kind} ${flat.map((part) => `<${part}>`).join('')})`;
}

function partsWithin(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<' && depth++ === 0) from = at + 1;
    if (text[at] === '>' && --depth === 0) parts.push(text.slice(from, at));
  }
  return parts;
}

/** A peer's query with Earshot's fields in the place of its own: a text field, or a number field before a range. */
export function withOurFields(query: string): string {
  return query.replace(
    /("(?:\\[^]|[^"\\])*")|(?<![\\\w:])([A-Za-z_][\w.-]*):(?!\/\/)(?=\s*([[{<>=])?)/g,
    (whole, phrase?: string, name?: string, range?: string) => {
      if (phrase !== undefined || name === undefined) return whole;
      const field = findField(name);
      if (range !== undefined)
        return field !== undefined && FIELDS[field].kind === 'number' ? whole : 'likes:';
      return field !== undefined && FIELDS[field].kind === 'text' ? whole : 'author:';
    },
  );
}

/** A value as it is in a peer's tree, without the escapes of special characters. */
export const Written = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform((value) => {
  const text = String(value);
  return /(?<!\\)(?:\\\\)*[*?]/.test(text) ? text : text.replace(/\\([^])/g, '$1');
});
