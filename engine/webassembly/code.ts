/**
 * Writes WebAssembly, one function per instruction, under the names of the specification; operands are nested, as in its text format.
 * Addresses are bytes. Variables (`$name`) and functions (`@name`) stay names until the module is assembled. Source: WebAssembly 2.0,
 * section 5.4.
 */
export type Code = readonly (number | `$${string}` | `@${string}`)[];

/** Value types. */
export const TYPE = { i32: 0x7f, i64: 0x7e, v128: 0x7b, externref: 0x6f } as const;
export type ValueType = (typeof TYPE)[keyof typeof TYPE];

/** An unsigned number in groups of seven bits (LEB128), the encoding of all counts and offsets. */
export function encodeUnsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeUnsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

type Unary = (operand: Code) => Code;
type Binary = (left: Code, right: Code) => Code;

function plain(...opcode: number[]): Unary & Binary {
  return (left: Code, right: Code = []) => [...left, ...right, ...opcode];
}
const simd = (opcode: number): Unary & Binary => plain(0xfd, ...encodeUnsigned(opcode));

function load(...opcode: number[]) {
  return (address: Code, offset = 0): Code => [...address, ...opcode, 0, ...encodeUnsigned(offset)];
}
function store(...opcode: number[]) {
  return (address: Code, value: Code, offset = 0): Code => [
    ...address,
    ...value,
    ...opcode,
    0,
    ...encodeUnsigned(offset),
  ];
}

/** Reads and writes a variable by its name, and calls a function by its name with its operands. */
export const get = (variable: string): Code => [0x20, `$${variable}`];
export const set = (variable: string, value: Code): Code => [...value, 0x21, `$${variable}`];
export const call = (name: string, ...operands: Code[]): Code => [...operands.flat(), 0x10, `@${name}`];

/** Adds to a variable. */
export function step(variable: string, by: number): Code {
  return set(variable, i32.add(get(variable), i32.const(by)));
}

/** Repeats the body while the condition holds, which is evaluated before each round. */
export function loopWhile(condition: Code, ...body: Code[]): Code {
  return [0x03, 0x40, ...condition, 0x04, 0x40, ...body.flat(), 0x0c, 1, 0x0b, 0x0b];
}

/** Repeats the body while the condition holds, which is evaluated after each round. */
export function doWhile(condition: Code, ...body: Code[]): Code {
  return [0x03, 0x40, ...body.flat(), ...condition, 0x0d, 0, 0x0b];
}

/** Runs the body once if the condition holds. */
export function when(condition: Code, ...body: Code[]): Code {
  return [...condition, 0x04, 0x40, ...body.flat(), 0x0b];
}

/** Sets a number of bytes from an address on to zero. */
export function clear(address: Code, bytes: number): Code {
  return [...address, ...i32.const(0), ...i32.const(bytes), 0xfc, 0x0b, 0];
}

/** Instructions on 32-bit numbers, by their names in the specification of WebAssembly (2.0, chapter 5.4). */
export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  load: load(0x28),
  load8_s: load(0x2c),
  load8_u: load(0x2d),
  load16_u: load(0x2f),
  store: store(0x36),
  store8: store(0x3a),
  store16: store(0x3b),
  eqz: plain(0x45),
  eq: plain(0x46),
  lt_s: plain(0x48),
  le_s: plain(0x4c),
  add: plain(0x6a),
  sub: plain(0x6b),
  mul: plain(0x6c),
  and: plain(0x71),
  or: plain(0x72),
  xor: plain(0x73),
  shl: plain(0x74),
  shr_u: plain(0x76),
  ctz: plain(0x68),
  wrap_i64: plain(0xa7),
};

/** The same on 64-bit numbers. */
export const i64 = {
  const: (value: number): Code => [0x42, ...signed(value)],
  load: load(0x29),
  ctz: plain(0x7a),
  popcnt: plain(0x7b),
  sub: plain(0x7d),
  and: plain(0x83),
};

/** Instructions on vectors of 16 bytes, regardless of the numbers they contain. */
export const v128 = {
  load: load(0xfd, 0x00),
  /** Four 16-bit units as 32-bit numbers. */
  load16x4_u: load(0xfd, 0x04),
  /** Four bytes; the other lanes are zero. */
  load32_zero: load(0xfd, 0x5c),
  /** Puts one byte of memory into a lane of a vector. */
  load8_lane: (address: Code, vector: Code, lane: number, offset = 0): Code => [
    ...address,
    ...vector,
    0xfd,
    0x54,
    0,
    ...encodeUnsigned(offset),
    lane,
  ],
  store: store(0xfd, 0x0b),
  and: simd(0x4e),
  or: simd(0x50),
  xor: simd(0x51),
  any_true: simd(0x53),
};

/** Vectors as sixteen 8-bit numbers. */
export const i8x16 = {
  /** Selects bytes of two vectors by number, those of the second from 16 on. */
  shuffle: (left: Code, right: Code, lanes: readonly number[]): Code => [
    ...left,
    ...right,
    0xfd,
    0x0d,
    ...lanes,
  ],
  swizzle: simd(0x0e),
  eq: simd(0x23),
  bitmask: simd(0x64),
  narrow_i16x8_u: simd(0x66),
};

/** Vectors as eight 16-bit numbers. */
export const i16x8 = {
  extend_low_i8x16_s: simd(0x87),
  splat: simd(0x10),
  shl: simd(0x8b),
  shr_u: simd(0x8d),
  add: simd(0x8e),
  mul: simd(0x95),
};

/** Vectors as four 32-bit numbers. */
export const i32x4 = {
  splat: simd(0x11),
  eq: simd(0x37),
  bitmask: simd(0xa4),
  extend_low_i16x8_s: simd(0xa7),
  shr_u: simd(0xad),
  add: simd(0xae),
  mul: simd(0xb5),
};
