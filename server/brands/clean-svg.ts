import { readMarkup } from '#connectors/kit/markup.ts';

/** The elements that draw; everything else in a file (scripts, foreign objects, links, animation, metadata) is removed. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feBlend feColorMatrix
   feComposite feFlood feMerge feMergeNode marker`
    .split(/\s+/)
    .filter(Boolean),
);

/** Attributes for position and paint. None that contains an address except a part of the same drawing, and no event handlers. */
const ATTRIBUTES = new Set(
  `id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox preserveAspectRatio version
   transform gradientTransform gradientUnits spreadMethod offset patternUnits patternTransform patternContentUnits
   clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits in in2 result mode operator values type
   stdDeviation dx dy flood-color flood-opacity fill fill-rule fill-opacity stroke stroke-width stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color
   stop-opacity clip-path clip-rule mask filter font-family font-size font-weight font-style letter-spacing
   text-anchor dominant-baseline refX refY markerWidth markerHeight orient rotate textLength role aria-label`
    .split(/\s+/)
    .filter(Boolean),
);

const XMLNS = 'http://www.w3.org/2000/svg';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** `url(#part)` is allowed; any other address would fetch something. */
function leadsAway(value: string): boolean {
  return (
    /url\s*\(\s*["']?(?!\s*#)/i.test(value) ||
    /(?:java|vb)script:|data:|expression\s*\(|@import|\\/i.test(value)
  );
}

function attribute(name: string, value: string): string {
  if ((name === 'href' || name === 'xlink:href') && /^#[\w.-]+$/.test(value))
    return ` href="${escape(value)}"`;
  return ATTRIBUTES.has(name) && !leadsAway(value) ? ` ${name}="${escape(value)}"` : '';
}

/**
 * Rewrites a drawing from the elements and attributes that only draw, so that nothing in it can run, load or link. Null if the text is no
 * drawing at all.
 */
export function sanitizeSvg(given: string): string | null {
  let out = '';
  // The current depth inside a removed element.
  let dropped = 0;
  const open: string[] = [];
  readMarkup(
    given,
    {
      onopentag: (name, attributes) => {
        if (dropped > 0 || !ELEMENTS.has(name) || (open.length === 0 && (name !== 'svg' || out !== ''))) {
          dropped += 1;
          return;
        }
        const written = Object.entries(attributes).map(([key, value]) => attribute(key, value));
        out += `<${name}${open.length === 0 ? ` xmlns="${XMLNS}"` : ''}${written.join('')}>`;
        open.push(name);
      },
      ontext: (text) => {
        if (dropped === 0 && /^(?:text|tspan|title|desc)$/.test(open.at(-1) ?? '')) out += escape(text);
      },
      onclosetag: () => {
        if (dropped > 0) dropped -= 1;
        else out += `</${open.pop() ?? ''}>`;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return out === '' ? null : out;
}
