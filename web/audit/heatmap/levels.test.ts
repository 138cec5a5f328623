import { describe, expect, it } from 'vitest';
import { findBusiest, makeCellLookup, LEVELS, computeLevel } from './levels.ts';

describe('the steps of the heat map', () => {
  it.each([
    [0, 10, 0],
    [1, 100, 1],
    [20, 100, 1],
    [21, 100, 2],
    [100, 100, LEVELS],
    [1, 1, LEVELS],
    [0, 0, 0],
  ])('%i of at most %i is step %i', (count, most, level) => {
    expect(computeLevel(count, most)).toBe(level);
  });

  it('fills hours without anybody and finds the busiest', () => {
    const cells = [
      { weekday: 1, hour: 9, person_hours: 3, people: 2 },
      { weekday: 2, hour: 9, person_hours: 5, people: 2 },
    ];
    expect(makeCellLookup(cells)(0, 0)).toEqual({ weekday: 0, hour: 0, person_hours: 0, people: 0 });
    expect(makeCellLookup(cells)(1, 9).person_hours).toBe(3);
    expect(findBusiest(cells)?.weekday).toBe(2);
    expect(findBusiest([])).toBeUndefined();
  });
});
