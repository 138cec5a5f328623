/** Properties that colour, space and set text; nothing that moves an element out of its place or fetches anything. */
const PROPERTIES =
  /^(?:background|background-color|border(?:-(?:top|right|bottom|left|collapse|spacing))?(?:-(?:color|style|width))?|border-radius|color|direction|font|font-(?:family|size|style|weight|variant)|height|letter-spacing|line-height|list-style(?:-type)?|margin(?:-(?:top|right|bottom|left))?|max-width|min-width|padding(?:-(?:top|right|bottom|left))?|table-layout|text-(?:align|decoration|indent|transform)|vertical-align|white-space|width|word-(?:break|spacing|wrap))$/;

/** Values without functions but colours: no address, no expression, no escape that hides one. */
const VALUE = /^(?:[\w\s#%.,!'"+/-]|rgba?\([\d\s.,%/]{1,60}\)|hsla?\([\d\s.,%/deg]{1,60}\))*$/i;

/** The declarations of a style attribute that are allowed. Negative margins, which put text over other text, are removed too. */
export function sanitizeStyle(style: string): string {
  return style
    .slice(0, 4000)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(';')
    .map((one) => {
      const at = one.indexOf(':');
      return { name: one.slice(0, at).trim().toLowerCase(), value: one.slice(at + 1).trim() };
    })
    .filter(
      ({ name, value }) =>
        PROPERTIES.test(name) &&
        value.length <= 300 &&
        VALUE.test(value) &&
        !(name.startsWith('margin') && value.includes('-')),
    )
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');
}
