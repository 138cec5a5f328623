import { describe, expect, it } from 'vitest';
import { matchPlaces } from './match-places.ts';
import { THAILAND } from './thailand.ts';
import { WORLD } from './world.ts';

const toValue = (key: string | null) => ({ key, label: key ?? '' });

describe('matchPlaces', () => {
  it.each([
    'TH-50',
    'th-50',
    'Chiang Mai',
    'chiangmai',
    'Chiang Mai Province',
    'เชียงใหม่',
    'จังหวัดเชียงใหม่',
    'จ.เชียงใหม่',
  ])('The province Chiang Mai is found by %s', (key) => {
    expect(matchPlaces(THAILAND, [toValue(key)])).toEqual(['TH-50']);
  });

  it.each(['TH', 'th', 'Thailand', 'ไทย'])('The country Thailand is found by %s', (key) => {
    expect(matchPlaces(WORLD, [toValue(key)])).toEqual(['TH']);
  });

  it('A value is found by its label where its key is no place, and no value stays without a place', () => {
    expect(
      matchPlaces(THAILAND, [{ key: '7', label: 'Phuket' }, toValue('Atlantis'), toValue(null)]),
    ).toEqual(['TH-83', null, null]);
  });
});

describe('The map of Thailand', () => {
  const codes = Object.keys(THAILAND.shapes);

  it('All 77 provinces have a code of ISO 3166-2, a shape, and a name in both languages', () => {
    expect(codes).toHaveLength(77);
    expect(codes.filter((code) => !/^TH-\d\d$/.test(code))).toEqual([]);
    expect(codes.filter((code) => !/^(?:M\d+ \d+l[-\d ]+z)+$/.test(THAILAND.shapes[code] ?? ''))).toEqual([]);
    const names = codes.map((code) => THAILAND.nameOf(code));
    expect(
      names.filter(([en = '', th = '']) => !/^[A-Z][a-z A-Z]+$/.test(en) || !/^[\u0E00-\u0E7F]+$/.test(th)),
    ).toEqual([]);
    expect(new Set(names.flat()).size).toBe(154);
  });

  it('Each province is found by each of its names', () => {
    for (const code of codes) {
      expect(matchPlaces(THAILAND, THAILAND.nameOf(code).map(toValue))).toEqual([code, code]);
    }
  });
});
