import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** What a call is given. */
export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
export type Stage = { world: World; admin: Person };

/** Makes whatever a call needs and answers a good input; `own-test` where a test of its own covers the success. */
export type Example = (stage: Stage) => Promise<Input | 'own-test'>;
