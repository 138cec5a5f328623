import { ENDS, HIT, RECORD, SETTINGS } from '#engine/keywords/kernel/layout.ts';
import type { Definition } from '#engine/webassembly/assemble.ts';
import { declareValues } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i32, loopWhile, set, step, TYPE } from '#engine/webassembly/code.ts';

const { i32: I32 } = TYPE;

/** Lists two numbers; they are overwritten by the next unless `worth` is 1. */
function listed(list: string, first: Code, second: Code, worth: Code): Code[] {
  return [
    i32.store(get(list), first),
    i32.store(get(list), second, HIT.start),
    set(list, i32.add(get(list), i32.mul(worth, i32.const(HIT.bytes)))),
  ];
}

/**
 * `report(end, stamp, owned)`: for the words that match, each once per post, lists the keyword where the word is its only condition, over
 * the hits from the beginning on, and separately the open checks. Stamps number posts consecutively; `stamp` is that of the first in
 * memory. With -1 as `owned` everything is left to check. Returns the number of bytes of keywords.
 */
export const report: Definition = {
  name: 'report',
  params: { end: I32, stamp: I32, owned: I32 },
  variables: declareValues(
    I32,
    'each',
    'record',
    'start',
    'post',
    'number',
    'now',
    'before',
    'alone',
    'open',
    'fresh',
    'direct',
    'reported',
    'rowHits',
  ),
  results: [I32],
  body: [
    set('reported', i32.load(i32.const(SETTINGS.hits))),
    set('each', get('reported')),
    set('rowHits', i32.load(i32.const(SETTINGS.rowHits))),
    set('post', i32.load(i32.const(SETTINGS.post))),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('record', i32.load(get('each'))),
      set('start', i32.load(get('each'), HIT.start)),
      loopWhile(i32.le_s(i32.load(get('post')), get('start')), step('post', 4)),
      set('number', i32.shr_u(i32.sub(get('post'), i32.const(ENDS)), i32.const(2))),
      set('now', i32.shl(i32.add(get('stamp'), get('number')), i32.const(1))),
      set('before', i32.load(get('record'), RECORD.stamp)),
      set('fresh', i32.eqz(i32.eq(get('before'), get('now')))),
      // Once a word must be checked in a post, so must its later places in it: one of them may be the first that matches.
      set(
        'open',
        i32.or(
          i32.eq(get('before'), i32.or(get('now'), i32.const(1))),
          i32.and(i32.xor(get('start'), i32.const(-1)), i32.const(1)),
        ),
      ),
      i32.store(get('record'), i32.or(get('now'), i32.and(get('fresh'), get('open'))), RECORD.stamp),
      set('alone', i32.or(i32.load(get('record'), RECORD.alone), get('owned'))),
      set('direct', i32.and(get('fresh'), i32.lt_s(get('open'), i32.le_s(i32.const(0), get('alone'))))),
      ...listed('reported', get('number'), get('alone'), get('direct')),
      ...listed(
        'rowHits',
        get('record'),
        i32.or(i32.and(get('start'), i32.const(-2)), i32.eqz(get('open'))),
        i32.xor(get('fresh'), get('direct')),
      ),
      step('each', HIT.bytes),
    ),
    i32.store(i32.const(SETTINGS.post), get('post')),
    i32.store(i32.const(SETTINGS.rowHitsEnd), get('rowHits')),
    i32.sub(get('reported'), i32.load(i32.const(SETTINGS.hits))),
  ],
};
