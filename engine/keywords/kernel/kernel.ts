import { getUnitKinds, buildEdgeStates } from '#engine/keywords/kernel/edges.ts';
import {
  CONSTANTS,
  FREE,
  KEY_BEFORE,
  KEY_UNITS,
  LOOK,
  KINDS,
  PAGE,
  RAMP,
  EDGE_STATES,
} from '#engine/keywords/kernel/layout.ts';
import { SCAN_CODE, STRING_IMPORTS } from '#engine/keywords/kernel/scan-code.ts';
import { ROW_FACTOR, ROW_LOW } from '#engine/keywords/window.ts';
import { assemble } from '#engine/webassembly/assemble.ts';

/** The inner loops of the scan, with their own memory. Addresses are bytes; see scan-code.ts and layout.ts. */
export type Kernel = {
  /** Copies a range of texts to an address, one after the other, each terminated by a zero. */
  lay(texts: readonly string[], numbers: { from: number; to: number }, address: number): void;
  /** Terminates the last text, so that a block may read past it. */
  close(to: number): void;
  /**
   * Searches for words in a number of units (a multiple of 64) from an address on; returns how many bytes of keywords it left, see
   * report-code.ts.
   */
  scan(from: number, count: number, stamp: number, owned: number): number;
  /** Sets a mark, a byte, for each pair and triple of neighbouring units between two addresses. */
  note(from: number, to: number, mark: number): void;
  /** The current memory: growing it invalidates earlier views. */
  view(): { bytes: Uint8Array; units: Uint16Array; numbers: Int32Array };
  /** Grows the memory to at least this many bytes. */
  reach(bytes: number): void;
};

/**
 * Creates a kernel with room for this many bytes besides the fixed part. The module is generated and compiled once per process (about a
 * millisecond). `write`: see {@link hostWriter}; without it texts are copied unit by unit, by built-ins that the host inlines or, where it
 * does not know them, by the two functions given here.
 */
export function makeKernel(write: HostWriter | null = hostWriter()): Kernel {
  compiled ??= new WebAssembly.Module(assemble(STRING_IMPORTS, SCAN_CODE, FREE / PAGE), {
    builtins: ['js-string'],
  });
  const { exports } = new WebAssembly.Instance(compiled, {
    'wasm:js-string': {
      length: (text) => text.length,
      charCodeAt: (text, at) => text.charCodeAt(at),
    },
  });
  const { memory, put, close, scan, note } = exports;
  if (
    !(memory instanceof WebAssembly.Memory) ||
    !isPut(put) ||
    !isClose(close) ||
    !isScan(scan) ||
    !isNote(note)
  )
    throw new Error('the keyword kernel lacks an export');
  const view: Kernel['view'] = () => ({
    bytes: new Uint8Array(memory.buffer),
    units: new Uint16Array(memory.buffer),
    numbers: new Int32Array(memory.buffer),
  });
  writeConstants(view());
  const putEach: Kernel['lay'] = (texts, { from, to }, address) => {
    let next = address;
    for (let text = from; text < to; text++) next = put(texts[text]!, next);
  };
  const writeAll: Kernel['lay'] = (texts, { from, to }, address) => {
    if (to - from < WORTH_JOINING) return putEach(texts, { from, to }, address);
    const all = texts.slice(from, to).join('\0');
    write?.(memory.buffer, address, all);
    close(address + all.length * 2);
  };
  return {
    lay: write ? writeAll : putEach,
    close,
    scan,
    note,
    view,
    reach(bytes) {
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    },
  };
}

/** Fewer texts than this are copied faster one by one than joined. */
const WORTH_JOINING = 4;

let compiled: WebAssembly.Module | undefined;

function writeConstants({ bytes, units }: ReturnType<Kernel['view']>): void {
  for (let bit = 0; bit < 16; bit++) bytes[CONSTANTS.bits + bit] = 1 << (bit & 7);
  const fill = (at: number, value: number): unknown => units.fill(value, at / 2, at / 2 + 8);
  fill(CONSTANTS.factor, ROW_FACTOR);
  fill(CONSTANTS.low3, 7);
  fill(CONSTANTS.third, ROW_LOW);
  bytes.set(keyLanes(KEY_UNITS.long), CONSTANTS.keys);
  bytes.set(keyLanes(KEY_UNITS.short), CONSTANTS.keys + LOOK.short);
  bytes.fill(0xff, RAMP, RAMP + 32);
  bytes.set(buildEdgeStates(), EDGE_STATES);
  for (const [unit, kind] of getUnitKinds()) bytes[KINDS + unit] = kind;
}

/** Which bytes form a key, four times over. */
function keyLanes(units: readonly number[]): number[] {
  const key = Array.from({ length: 4 }, (_, byte) =>
    units[byte] === undefined ? NO_BYTE : KEY_BEFORE + 2 * units[byte],
  );
  return [key, key, key, key].flat();
}

const NO_BYTE = 0xff;

/** Copies a text's units of 16 bits, the lower byte first, to an address of a memory. */
export type HostWriter = (memory: ArrayBuffer, address: number, text: string) => void;

/**
 * Node copies a long text with vector instructions, so posts are joined and written together: half the time of copying unit by unit. Other
 * hosts lack this function, so it is looked up and not imported.
 */
function hostWriter(): HostWriter | null {
  const host: unknown = Reflect.get(globalThis, 'Buffer');
  if (!isHost(host)) return null;
  let bytes = host.from(new ArrayBuffer(0));
  return (memory, address, text) => {
    if (bytes.buffer !== memory) bytes = host.from(memory);
    bytes.write(text, address, 'utf16le');
  };
}

type HostBytes = {
  readonly buffer: ArrayBuffer;
  write(text: string, address: number, encoding: 'utf16le'): number;
};
function isHost(value: unknown): value is { from(memory: ArrayBuffer): HostBytes } {
  return typeof value === 'function' && 'from' in value && typeof value.from === 'function';
}

const isPut = (value: unknown): value is (text: string, to: number) => number => typeof value === 'function';
const isClose = (value: unknown): value is Kernel['close'] => typeof value === 'function';
const isNote = (value: unknown): value is Kernel['note'] => typeof value === 'function';
const isScan = (value: unknown): value is Kernel['scan'] => typeof value === 'function';
