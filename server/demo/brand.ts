import { DAYS_PER_YEAR, MS_PER_DAY } from '#contracts/kit/duration.ts';

/** The fictitious organisation of the demonstration, and the start of its past. */
export const DEMO_ACCOUNT = 'Bunloy';
export const DEMO_EMAIL = 'demo@example.com';
export const DEMO_SEED = 7;
/** Posts of an ordinary day in the middle of its year. */
export const POSTS_A_DAY = 150;
export const CONVERSATIONS = 900;

/** One year of past, up to now. */
export function getPastYear(now: Date): { from: number; to: number } {
  return {
    from: now.getTime() - DAYS_PER_YEAR * MS_PER_DAY,
    to: now.getTime(),
  };
}
