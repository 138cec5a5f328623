import { linkRuns } from '#web/kit/text/link-runs.ts';

type ElementAttributes = Readonly<Record<string, string | boolean | EventListener>>;

/**
 * Makes an element: texts become attributes, `true` an empty one, functions listeners of the name behind `on`. What people wrote
 * comes in as a child text, never as markup.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: ElementAttributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (typeof value === 'string') element.setAttribute(name, value);
    else if (value) element.setAttribute(name, '');
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative sign drawn as lines on a field of 24 by 24. */
function sign(...paths: string[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'sign' }))
    svg.setAttribute(name, value);
  for (const d of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/** The signs of the widget. */
export const SIGNS = {
  chat: () => sign('M4 5h16v11H9l-5 4z', 'M8.5 9.5h7', 'M8.5 12.5h4.5'),
  attach: () =>
    sign(
      'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.6-7.6',
    ),
  close: () => sign('M6 6l12 12', 'M18 6L6 18'),
  down: () => sign('M6 9.5l6 6 6-6'),
  send: () => sign('M4 12L20 4l-5 16-3.5-6.5z', 'M11.5 13.5L20 4'),
} as const;

/** A text whose web addresses can be opened; everything else stays text. */
export function linkify(text: string): (Node | string)[] {
  return linkRuns(text).map((run) =>
    run.link
      ? make('a', { href: run.text, target: '_blank', rel: 'noopener noreferrer nofollow' }, run.text)
      : run.text,
  );
}
