import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeKernel } from '#engine/keywords/kernel/kernel.ts';
import { FREE } from '#engine/keywords/kernel/layout.ts';
import { assemble, declareValues } from '#engine/webassembly/assemble.ts';
import { call, get, i32, loopWhile, set, step, TYPE } from '#engine/webassembly/code.ts';

describe('writing WebAssembly', () => {
  it('gives a module that computes what its source says, whatever the size of its numbers', () => {
    const times = {
      name: 'times',
      params: { value: TYPE.i32, count: TYPE.i32 },
      variables: declareValues(TYPE.i32, 'sum'),
      results: [TYPE.i32],
      body: [
        loopWhile(
          i32.lt_s(i32.const(0), get('count')),
          set('sum', i32.add(get('sum'), get('value'))),
          step('count', -1),
        ),
        get('sum'),
      ],
    };
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 9 }), (value, count) => {
        const run = { name: 'run', params: {}, results: [TYPE.i32] };
        const body = [call('times', i32.const(value), i32.const(count))];
        const module = new WebAssembly.Module(assemble([], [times, { ...run, body }], 1));
        const made = new WebAssembly.Instance(module).exports['run'];
        expect(typeof made === 'function' && made()).toBe(Math.imul(value, count));
      }),
    );
  });

  it('refuses a name that a function does not have', () => {
    const lost = { name: 'lost', params: {}, results: [], body: [set('nowhere', i32.const(1))] };
    expect(() => assemble([], [lost], 1)).toThrow('lost speaks of $nowhere');
  });
});

describe('laying texts into the kernel', () => {
  it.each([
    ['by the host at once', makeKernel()],
    ['unit by unit', makeKernel(null)],
  ])('copies every unit and ends each text, narrow and wide, of any length, %s', (_, kernel) => {
    kernel.reach(FREE + 4096);
    const units = fc.array(fc.constantFrom('a', 'é', 'ก', '👍', '\ud83d', '\uffff'), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(units, { minLength: 2, maxLength: 8 }), (parts) => {
        const texts = parts.map((part) => part.join(''));
        kernel.lay(texts, { from: 1, to: texts.length }, FREE);
        const wanted = texts.slice(1).flatMap((text) => [...codes(text), 0]);
        expect([...kernel.view().units.subarray(FREE / 2, FREE / 2 + wanted.length)]).toEqual(wanted);
      }),
    );
  });
});

const codes = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
