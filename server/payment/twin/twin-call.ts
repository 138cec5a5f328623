import type { Form } from './form.ts';
import type { TwinWorld } from './world.ts';

/** The input of an API call: its form (or query), the ids in its path, and the twin's address. */
export type TwinApiCall = { form: Form; id: string; url: string };

/** One call of the API: its method and path (`:id` is one part), and its response. */
export type TwinCall = [string, (world: TwinWorld, call: TwinApiCall) => unknown];
