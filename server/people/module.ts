import type { Module } from '#server/kit/module.ts';
import { checkEmailHandlers } from '#server/people/check-email.ts';
import { handlers as ownHandlers } from '#server/people/handlers.ts';
import { handlers as userHandlers } from '#server/people/user-handlers.ts';
import { handlers as visibilityHandlers } from '#server/people/visibility/handlers.ts';

/** Users, roles, groups and what groups see. */
export const people: Module = {
  name: 'people',
  handlers: [...ownHandlers, ...checkEmailHandlers, ...userHandlers, ...visibilityHandlers],
};
