import { RateLimiterMemory } from 'rate-limiter-flexible';
import { checkEmail } from '#contracts/identity/password-calls.ts';
import { bind } from '#server/kit/http/call.ts';
import { consume } from '#server/kit/http/limits.ts';
import { hasVisiblePerson } from '#server/people/taken-addresses.ts';

/** Addresses that one user may check: enough to fill in a form of users, too few to go through a list. */
const emailChecks = new RateLimiterMemory({ points: 30, duration: 60 });

export const checkEmailHandlers = [
  bind(checkEmail, async ({ unit, session, body }) => {
    await consume(emailChecks, session.user._id);
    return { available: !(await hasVisiblePerson(unit, session, body.email)) };
  }),
];
