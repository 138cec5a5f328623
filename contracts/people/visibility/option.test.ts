import { describe, expect, it } from 'vitest';
import { GroupOptionChange, withoutEmpty } from '#contracts/people/visibility/option.ts';

describe('the keywords of a group', () => {
  it('S7-100 empty entries are dropped where enable is set, and left untouched where it is not', () => {
    expect(withoutEmpty({ enable: true, data: ['', null, 'a'] })).toEqual({ enable: true, data: ['a'] });
    expect(withoutEmpty({ enable: false, data: ['', null, 'a'] }).data).toEqual(['', null, 'a']);
    expect(withoutEmpty({ data: ['', null, 'a'] }).data).toEqual(['', null, 'a']);
  });

  it('the keywords of a group are IDs or empty entries', () => {
    const given = (data: unknown[]) =>
      GroupOptionChange.safeParse({ keywords: { enable: true, data } }).success;
    expect(given(['', null, '01920000-0000-7000-8000-000000000000'])).toBe(true);
    expect(given(['a'])).toBe(false);
  });
});
