import { LOOKED_BEHIND, SETTINGS } from '#engine/keywords/kernel/layout.ts';
import { narrow } from '#engine/keywords/kernel/narrow-code.ts';
import { PROBE_CODE } from '#engine/keywords/kernel/probe-code.ts';
import { report } from '#engine/keywords/kernel/report-code.ts';
import { SIEVE_CODE } from '#engine/keywords/kernel/sieve-code.ts';
import { FACTORS, GRAM_BITS, GRAMS, ROW_BITS } from '#engine/keywords/window.ts';
import type { Definition, Import } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { call, clear, get, i32, loopWhile, set, step, TYPE, when } from '#engine/webassembly/code.ts';

const { i32: I32, externref: TEXT } = TYPE;

/** The two functions on strings of the JavaScript host that engines know and inline (JS String Builtins, WebAssembly 3.0). */
export const STRING_IMPORTS: readonly Import[] = [
  { module: 'wasm:js-string', name: 'length', params: { text: TEXT }, results: [I32] },
  { module: 'wasm:js-string', name: 'charCodeAt', params: { text: TEXT, at: I32 }, results: [I32] },
];

/** Units copied per round: with fewer rounds, the engine prepares the string for reading only once. */
const UNROLLED = 16;

function copy(ahead: number): Code {
  return i32.store16(
    get('to'),
    call('charCodeAt', get('text'), i32.add(get('at'), i32.const(ahead))),
    ahead * 2,
  );
}

/** `put(text, to)`: copies the units of a text to an address and ends it with a zero; returns where the next may begin. */
const put: Definition = {
  name: 'put',
  params: { text: TEXT, to: I32 },
  variables: { length: I32, at: I32 },
  results: [I32],
  body: [
    set('length', call('length', get('text'))),
    loopWhile(
      i32.le_s(i32.add(get('at'), i32.const(UNROLLED)), get('length')),
      ...Array.from({ length: UNROLLED }, (_, ahead) => copy(ahead)),
      step('at', UNROLLED),
      step('to', UNROLLED * 2),
    ),
    loopWhile(i32.lt_s(get('at'), get('length')), copy(0), step('at', 1), step('to', 2)),
    i32.store16(get('to'), i32.const(0)),
    i32.add(get('to'), i32.const(2)),
  ],
};

/** `close(to)`: writes zeros after the last text, as far as a block may read. */
const close: Definition = {
  name: 'close',
  params: { to: I32 },
  results: [],
  body: [clear(get('to'), LOOKED_BEHIND)],
};

/** Marks a hash of units (see window.ts). */
function markOf(hash: Code): Code {
  return i32.store8(
    i32.add(get('grams'), i32.and(i32.shr_u(hash, i32.const(ROW_BITS - GRAM_BITS)), i32.const(GRAMS - 1))),
    get('mark'),
  );
}

/** `note(from, to, mark)`: marks each pair and triple of neighbouring units; the last ones include the terminating zero. */
const note: Definition = {
  name: 'note',
  params: { from: I32, to: I32, mark: I32 },
  variables: { grams: I32, two: I32 },
  results: [],
  body: [
    set('grams', i32.load(i32.const(SETTINGS.grams))),
    set('to', i32.sub(get('to'), i32.const(2))),
    loopWhile(
      i32.lt_s(get('from'), get('to')),
      set(
        'two',
        i32.add(
          i32.mul(i32.load16_u(get('from')), i32.const(FACTORS[0])),
          i32.mul(i32.load16_u(get('from'), 2), i32.const(FACTORS[1])),
        ),
      ),
      markOf(get('two')),
      markOf(
        i32.add(
          get('two'),
          i32.mul(i32.and(i32.load16_u(get('from'), 4), i32.const(63)), i32.const(FACTORS[2])),
        ),
      ),
      step('from', 2),
    ),
  ],
};

/** `scan(from, count, stamp, owned)`: searches for all words in a number of units from an address on; reports them as `report` does. */
const scan: Definition = {
  name: 'scan',
  params: { from: I32, count: I32, stamp: I32, owned: I32 },
  results: [I32],
  body: [
    call('aim', get('from'), get('count')),
    when(i32.load(i32.const(SETTINGS.tinyTable)), call('tiny', get('from'), get('count'))),
    call('gather', get('count')),
    call(
      'report',
      call('check', call('unfold', call('probe', call('narrow', get('from'), call('sift', get('count')))))),
      get('stamp'),
      get('owned'),
    ),
  ],
};

/** The functions of the kernel. */
export const SCAN_CODE: readonly Definition[] = [
  put,
  close,
  ...SIEVE_CODE,
  narrow,
  ...PROBE_CODE,
  report,
  scan,
  note,
];
