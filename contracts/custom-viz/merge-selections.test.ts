import { describe, expect, it } from 'vitest';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { MOST_GROUPS, type PlainFilter, type QuestionFilter } from '#contracts/semantic/question.ts';
import { mergeSelections, MOST_SELECTED_VALUES } from './merge-selections.ts';

function among(dimension: string, ...values: (string | null)[]): PlainFilter {
  return { dimension, is: 'among', values };
}
function beyond(dimension: string, ...values: string[]): PlainFilter {
  return { dimension, is: 'beyond', values };
}
function of(filters: QuestionFilter[], more: Partial<Selection> = {}): Selection {
  return { tile: 'a', exclude: false, filters, span: null, ...more };
}
function day(number: number) {
  return { from: `2026-11-0${number}T00:00:00.000Z`, to: `2026-11-0${number + 1}T00:00:00.000Z` };
}

const A_LINE = [among('tag', 'a'), among('channel', 'line')];
const B_X = [among('tag', 'b'), among('channel', 'x')];

describe('mergeSelections', () => {
  it.each([
    [
      'A second value of the same dimension',
      of([among('tag', 'a')]),
      of([among('tag', 'b')]),
      of([among('tag', 'a', 'b')]),
    ],
    [
      'The rows without a value',
      of([among('tag', 'a')]),
      of([among('tag', null)]),
      of([among('tag', 'a', null)]),
    ],
    [
      'A value again, which is taken out',
      of([among('tag', 'a', 'b')]),
      of([among('tag', 'a')]),
      of([among('tag', 'b')]),
    ],
    ['The last value again, which leaves nothing', of([among('tag', 'a')]), of([among('tag', 'a')]), null],
    [
      'A mark that differs in one of two dimensions',
      of([among('tag', 'a'), among('channel', 'line')]),
      of([among('tag', 'b'), among('channel', 'line')]),
      of([among('tag', 'a', 'b'), among('channel', 'line')]),
    ],
    [
      'A mark that differs in both dimensions, as pairs',
      of([among('tag', 'a'), among('channel', 'line')]),
      of([among('tag', 'b'), among('channel', 'x')]),
      of([{ any: [A_LINE, B_X] }]),
    ],
    ['A pair again, which is taken out', of([{ any: [A_LINE, B_X] }]), of(B_X), of(A_LINE)],
    [
      'A mark of other dimensions, which is selected alone',
      of([{ any: [A_LINE, B_X] }]),
      of([among('tag', 'a')]),
      of([among('tag', 'a')]),
    ],
    [
      'The last pair of all, as values of both dimensions',
      of([{ any: [A_LINE, B_X, [among('tag', 'a'), among('channel', 'x')]] }]),
      of([among('tag', 'b'), among('channel', 'line')]),
      of([among('tag', 'a', 'b'), among('channel', 'line', 'x')]),
    ],
    [
      'A pair that is taken out of all',
      of([among('tag', 'a', 'b'), among('channel', 'line', 'x')], { exclude: true }),
      of(B_X),
      of(
        [
          {
            any: [
              A_LINE,
              [among('tag', 'a'), among('channel', 'x')],
              [among('tag', 'b'), among('channel', 'line')],
            ],
          },
        ],
        {
          exclude: true,
        },
      ),
    ],
    [
      'A pair with the others',
      of([among('tag', 'a'), among('channel', 'line')]),
      of([beyond('tag', 'a'), among('channel', 'x')]),
      of([{ any: [A_LINE, [beyond('tag', 'a'), among('channel', 'x')]] }]),
    ],
    [
      'A value of what is left out',
      of([among('tag', 'a')], { exclude: true }),
      of([among('tag', 'b')]),
      of([among('tag', 'a', 'b')], { exclude: true }),
    ],
    ['The others', of([among('tag', 'a')]), of([beyond('tag', 'a', 'b')]), of([beyond('tag', 'b')])],
    [
      'A value beside the others',
      of([beyond('tag', 'a', 'b')]),
      of([among('tag', 'b')]),
      of([beyond('tag', 'a')]),
    ],
    ['The others again', of([beyond('tag', 'b')]), of([beyond('tag', 'a', 'b')]), of([among('tag', 'a')])],
    [
      'A later bar of time',
      of([], { span: day(1) }),
      of([], { span: day(4) }),
      of([], { span: { from: day(1).from, to: day(4).to } }),
    ],
    ['The same bar of time', of([], { span: day(1) }), of([], { span: day(1) }), null],
    [
      'Another bar of time of another value, which is selected alone',
      of([among('tag', 'a')], { span: day(1) }),
      of([among('tag', 'b')], { span: day(2) }),
      of([among('tag', 'b')], { span: day(2) }),
    ],
  ])('%s', (_name, before, added, merged) => {
    expect(mergeSelections(before, added)).toEqual(merged);
  });

  it('More values than the most change nothing', () => {
    const full = of([
      among('tag', ...Array.from({ length: MOST_SELECTED_VALUES }, (_one, at) => `tag ${at}`)),
    ]);
    expect(mergeSelections(full, of([among('tag', 'more')]))).toEqual(full);
    const any = Array.from({ length: MOST_GROUPS }, (_one, at) => [
      among('tag', `tag ${at}`),
      among('channel', `channel ${at}`),
    ]);
    expect(mergeSelections(of([{ any }]), of(A_LINE))).toEqual(of([{ any }]));
  });
});
