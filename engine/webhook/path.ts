/** One step of a path: a name, a place in a list (from the end where it is negative), or each entry of a list. */
type PathStep = { name: string } | { at: number } | { each: true };

/** A path into a JSON value: alternatives, of which the first that leads somewhere counts. */
export type PayloadPath = readonly (readonly PathStep[])[];

const STEP = /\.?([^.[\]|"\s]+)|\[(\*|-?\d{1,4})\]|\["([^"]*)"\]/gy;

/**
 * Reads a path such as `data.messages[*]`, `from["full name"] | sender.name` or `parts[-1].text`. An empty text is the whole value.
 * @returns nothing where the text is no path
 */
export function parsePayloadPath(text: string): PayloadPath | undefined {
  if (text.trim() === '') return [[]];
  const ways = text.split(/\s*\|\s*/).map((way) => parseWay(way.trim()));
  return ways.every((way) => way !== undefined && way.length > 0)
    ? ways.flatMap((way) => [way ?? []])
    : undefined;
}

function parseWay(text: string): PathStep[] | undefined {
  const steps: PathStep[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: place, 3: quoted, index } of text.matchAll(STEP)) {
    if (whole.startsWith('.') && index === 0) return undefined;
    steps.push(toStep(name ?? quoted, place));
    end = index + whole.length;
  }
  return end === text.length ? steps : undefined;
}

function toStep(name: string | undefined, place: string | undefined): PathStep {
  if (name !== undefined) return { name };
  return place === '*' ? { each: true } : { at: Number(place) };
}

/** The values at a path: several where it goes through each entry of a list, none where it leads nowhere. */
export function listAtPath(value: unknown, path: PayloadPath): unknown[] {
  for (const way of path) {
    const found = way.reduce<unknown[]>(
      (values, step) => values.flatMap((one) => follow(one, step)),
      [value],
    );
    const known = found.filter((one) => one !== undefined && one !== null);
    if (known.length > 0) return known;
  }
  return [];
}

function follow(value: unknown, step: PathStep): unknown[] {
  if ('name' in step) return ownField(value, step.name);
  if (!Array.isArray(value)) return [];
  if ('each' in step) return value;
  const one: unknown = value.at(step.at);
  return one === undefined ? [] : [one];
}

/** Only what the JSON itself has: nothing that every object inherits. */
function ownField(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.prototype.propertyIsEnumerable.call(value, name))
    return [];
  return [Reflect.get(value, name)];
}
