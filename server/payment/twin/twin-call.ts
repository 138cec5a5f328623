import type { Form } from './form.ts';
import type { TwinWorld } from './world.ts';

/** What a call of the API gets: its form (or query), the ids in its path, and where the twin is reached. */
export type TwinApiCall = { form: Form; id: string; url: string };

/** One call of the API: its method and path (`:id` is one part), and what it answers. */
export type TwinCall = [string, (world: TwinWorld, asked: TwinApiCall) => unknown];
