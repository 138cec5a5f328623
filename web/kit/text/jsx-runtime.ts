import { jsx as makeElement, jsxs as makeStaticElement } from 'react/jsx-runtime';
import { hasUnbrokenWords, splitUnbroken } from './unbroken-words.ts';

/*
 * The build puts this in the place of React's own (`web/build/unbroken-words.ts`): the texts of every element pass here, ours and those of
 * packages, and nothing else does, such as names for screen readers (docs/decisions/0221).
 */

export { Fragment } from 'react/jsx-runtime';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the types of React name elements so
  namespace JSX {
    interface IntrinsicElements {
      'th-t': { children?: unknown };
      'th-w': { children?: unknown };
    }
  }
}

type Make = typeof makeElement;
type Props = Parameters<Make>[1];

export const jsx: Make = (type, props, key) => makeElement(type, keepWords(type, props), key);
export const jsxs: Make = (type, props, key) => makeStaticElement(type, keepWords(type, props), key);

/** Elements that hold text only. */
const TEXT_ONLY = new Set<unknown>([
  'option',
  'title',
  'textarea',
  'style',
  'script',
  'text',
  'tspan',
  'desc',
]);

function keepWords(type: unknown, props: Props): Props {
  if (typeof type !== 'string' || !hasUnbrokenWords()) return props;
  if (typeof props !== 'object' || props === null || !('children' in props)) return props;
  const { children } = props;
  if (TEXT_ONLY.has(type)) return props;
  if (typeof children === 'string') return withChildren(props, keepIn(children));
  if (!Array.isArray(children)) return props;
  const kept = children.map((child: unknown) => (typeof child === 'string' ? keepIn(child) : child));
  return kept.some((child, index) => child !== children[index]) ? withChildren(props, kept) : props;
}

const withChildren = (props: object, children: unknown): Props => ({ ...props, children });

/** One element, so that a row of boxes does not take the parts of a text for boxes of their own. */
function keepIn(text: string): unknown {
  const parts = splitUnbroken(text);
  if (!parts) return text;
  const children = parts.flatMap((part) => {
    const shown = part.kept ? makeElement('th-w', { children: part.text }) : part.text;
    return part.mayBegin ? [makeElement('wbr', {}), shown] : [shown];
  });
  return makeStaticElement('th-t', { children });
}
