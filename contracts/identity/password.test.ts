import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PASSWORD_STRENGTHS, type PasswordStrength } from '#contracts/accounts/account.ts';
import { isPasswordExpired, computePasswordExpiry } from '#contracts/identity/password-expiry.ts';
import {
  toFault,
  validatePassword,
  PASSWORD_FAULTS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_POLICY,
  type PasswordFault,
} from '#contracts/identity/password.ts';

describe('the form of a password: S5-001 … S5-005', () => {
  it.each<[string, string, PasswordFault[]]>([
    ['S5-001: without a lowercase letter', 'ABCDEFG1!', ['no_lowercase']],
    ['S5-002: without an uppercase letter', 'abcdefg1!', ['no_uppercase']],
    ['S5-003: without a number', 'Abcdefgh!', ['no_number']],
    ['S5-004: without a symbol', 'Abcdefg12', ['no_symbol']],
    ['S5-005: with a symbol outside !@#$%^&*()', 'Abcdefg1-', ['no_symbol']],
    ['with nothing at all', '', ['too_short', 'no_lowercase', 'no_uppercase', 'no_number', 'no_symbol']],
    ['with everything', 'Abcdefg1!', []],
    ['with Thai beside the four kinds', 'กาแฟดี-Aa1!', []],
    ['with Thai alone', 'กาแฟดอยช้าง๑', ['no_lowercase', 'no_uppercase', 'no_symbol']],
    ['of full-width letters, as its plain form', 'Ａｂｃｄｅｆｇ１！', []],
    ['one character short', 'Abcde1!', ['too_short']],
    ['of emoji, counted as characters', 'Aa1!😀😀😀😀', []],
    ['beyond the longest', `Aa1!${'x'.repeat(PASSWORD_MAX_LENGTH)}`, ['too_long']],
  ])('%s', (_title, password, faults) => expect(validatePassword(password, 'normal')).toEqual(faults));

  it.each([...'!@#$%^&*()'])('a password may have %s as its symbol', (symbol) =>
    expect(validatePassword(`Abcdefg1${symbol}`, 'normal')).toEqual([]),
  );

  test('no other character of the keyboard counts as a symbol', () => {
    for (const sign of '-_=+[]{};:\'",.<>/?\\|`~ ')
      expect(validatePassword(`Abcdefg1${sign}`, 'normal'), sign).toEqual(['no_symbol']);
  });

  it.each<[PasswordStrength, number]>([
    ['normal', 8],
    ['medium', 8],
    ['medium_strong', 10],
    ['strong', 12],
    ['very_strong', 14],
  ])('%s requires %i characters', (strength, length) => {
    const whole = `Aa1!${'x'.repeat(length - 4)}`;
    expect(validatePassword(whole, strength)).toEqual([]);
    expect(validatePassword(whole.slice(0, -1), strength)).toEqual(['too_short']);
  });

  test('every fault has a message of its own, at every level', () => {
    for (const strength of PASSWORD_STRENGTHS) {
      const messages = PASSWORD_FAULTS.map((fault) => JSON.stringify(toFault([fault], strength)));
      expect(new Set(messages).size).toBe(PASSWORD_FAULTS.length);
    }
  });

  test('a password with all four kinds and the length has no fault, regardless of its other characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (rest) => {
        expect(validatePassword(`Aa1!Aa1!Aa1!Aa1!${rest}`, 'very_strong')).toEqual([]);
      }),
    );
  });
});

describe('expiry: S4-011 … S4-015, S9-001 … S9-004', () => {
  const changed = '2026-01-01T00:00:00.000Z';
  const at = (days: number, seconds: number): Date =>
    new Date(Date.parse(changed) + days * 86_400_000 + seconds * 1000);
  const about = (
    password_strength: PasswordStrength,
    password_change_date: string | null,
    since?: string,
  ) => ({
    account: { password_strength, password_policy_since: since },
    user: { password_change_date },
  });

  test('S9-004: there are five strength levels', () => {
    expect(Object.keys(PASSWORD_POLICY)).toEqual([
      'normal',
      'medium',
      'medium_strong',
      'strong',
      'very_strong',
    ]);
  });

  it.each<[string, PasswordStrength]>([
    ['S4-011: normal never expires', 'normal'],
    ['S4-012: medium never expires', 'medium'],
  ])('%s', (_title, strength) => {
    for (const days of [30, 60, 90, 3650])
      expect(isPasswordExpired(about(strength, changed), at(days, 1))).toBe(false);
    expect(computePasswordExpiry(about(strength, changed))).toBeNull();
  });

  it.each<[string, PasswordStrength, number]>([
    ['S4-013, S9-001: medium_strong expires after 90 days', 'medium_strong', 90],
    ['S4-014, S9-002: strong expires after 60 days', 'strong', 60],
    ['S4-015, S9-003: very_strong expires after 30 days', 'very_strong', 30],
  ])('%s', (_title, strength, days) => {
    expect(isPasswordExpired(about(strength, changed), at(days, -1))).toBe(false);
    expect(isPasswordExpired(about(strength, changed), at(days, 0))).toBe(false);
    expect(isPasswordExpired(about(strength, changed), at(days, 1))).toBe(true);
  });

  test('without a change date, the date the policy was switched on counts', () => {
    expect(isPasswordExpired(about('strong', null, changed), at(60, 0))).toBe(false);
    expect(isPasswordExpired(about('strong', null, changed), at(60, 1))).toBe(true);
    expect(isPasswordExpired(about('strong', null), at(6000, 0))).toBe(false);
  });
});
