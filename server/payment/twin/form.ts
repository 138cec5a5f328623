/** The values of a bracketed form: texts, lists and maps of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * Reads a form body or query as Stripe's API takes it: `items[0][price]=p&metadata[a]=b` becomes nested maps, whose keys are
 * all numbers lists. Names that could reach an object's prototype are dropped.
 */
export function readForm(text: string): Form {
  const root: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = [...path.matchAll(/[^[\]]+/g)].map(([name]) => name);
    if (names.length === 0 || names.some((name) => name === '__proto__' || name === 'constructor')) continue;
    place(root, names, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]));
}

function place(at: Form, names: readonly string[], value: string): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    at[name] = value;
    return;
  }
  const inside = at[name];
  const next: Form = typeof inside === 'object' && !Array.isArray(inside) ? inside : {};
  at[name] = next;
  place(next, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, one]): [string, FormValue] => [name, withLists(one)]);
  const numbered = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return numbered ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** A text of a form; undefined where it is absent or something else. */
export function getText(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** A whole number of a form. */
export function getNumber(form: Form, name: string): number | undefined {
  const text = getText(form, name);
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** A map inside a form; empty where it is absent. */
export function getForm(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** A list inside a form; empty where it is absent. */
export function listOf(form: Form, name: string): FormValue[] {
  const value = form[name];
  return Array.isArray(value) ? value : [];
}

/** The texts of a map (metadata). */
export function getTexts(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
