import type { Code, ValueType } from '#engine/webassembly/code.ts';
import { encodeUnsigned } from '#engine/webassembly/code.ts';

/** Named values and their types, in order. */
export type Values = Readonly<Record<string, ValueType>>;

/** So many values of a type. */
export function declareValues(type: ValueType, ...names: string[]): Values {
  return Object.fromEntries(names.map((name) => [name, type]));
}

/** A function from outside: the module and name it comes from, what it takes and gives. */
export type Import = { module: string; name: string; params: Values; results: readonly ValueType[] };

/** A function of the module. Its body speaks of its parameters and variables by name. */
export type Definition = {
  name: string;
  params: Values;
  variables?: Values;
  results: readonly ValueType[];
  body: readonly Code[];
};

/**
 * Writes a module with one memory of so many pages (64 KiB each), exported as `memory`; functions are exported by their names. Source: WebAssembly 2.0, section 5.5.
 */
export function assemble(
  imports: readonly Import[],
  definitions: readonly Definition[],
  pages: number,
): Uint8Array<ArrayBuffer> {
  const shapes = [...imports, ...definitions];
  const types = shapes.map(({ params, results }) => [0x60, ...list(Object.values(params)), ...list(results)]);
  const numbers = new Map(shapes.map(({ name }, at) => [`@${name}`, at]));
  const exports = definitions.map(({ name }, at) => [
    ...text(name),
    0,
    ...encodeUnsigned(imports.length + at),
  ]);
  return Uint8Array.from([
    ...BEGINNING,
    ...section(1, types),
    ...section(
      2,
      imports.map(({ module, name }, at) => [...text(module), ...text(name), 0, ...encodeUnsigned(at)]),
    ),
    ...section(
      3,
      definitions.map((_, at) => encodeUnsigned(imports.length + at)),
    ),
    ...section(5, [[0, ...encodeUnsigned(pages)]]),
    ...section(7, [...exports, [...text('memory'), 2, 0]]),
    ...section(
      10,
      definitions.map((definition) => written(definition, numbers)),
    ),
  ]);
}

/** "\\0asm", version 1. */
const BEGINNING = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

function written(
  { name, params, variables = {}, body }: Definition,
  functions: ReadonlyMap<string, number>,
): number[] {
  const known = new Map([
    ...functions,
    ...Object.keys({ ...params, ...variables }).map((key, at) => [`$${key}`, at] as const),
  ]);
  const numbered = (part: Code[number]): number[] => {
    if (typeof part === 'number') return [part];
    const number = known.get(part);
    if (number === undefined) throw new Error(`${name} speaks of ${part}, which it does not have`);
    return encodeUnsigned(number);
  };
  const locals = Object.values(variables).map((type) => [1, type]);
  return sized([...encodeUnsigned(locals.length), ...locals.flat(), ...body.flat().flatMap(numbered), 0x0b]);
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  return [id, ...sized([...encodeUnsigned(items.length), ...items.flat()])];
}

const sized = (bytes: readonly number[]): number[] => [...encodeUnsigned(bytes.length), ...bytes];

const list = (bytes: readonly number[]): number[] => sized(bytes);

const text = (letters: string): number[] => sized(Array.from(letters, (letter) => letter.charCodeAt(0)));
