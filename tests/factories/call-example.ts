import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** The input of a call. */
export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
export type Stage = { world: World; admin: Person };

/** Creates whatever a call needs and returns a valid input; `own-test` if a separate test covers the success. */
export type Example = (stage: Stage) => Promise<Input | 'own-test'>;
