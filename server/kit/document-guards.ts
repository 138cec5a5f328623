import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Values = Record<string, unknown>;

/**
 * Checks before a settings document changes, and work started with the change, by the document's name: rules that need the store, where
 * `check` of its declaration sees the values alone (each throws a refusal), and work that follows from the change. Modules implement them;
 * the composition root passes them in.
 */
export type DocumentGuards = Readonly<
  Record<string, (unit: UnitOfWork, change: { before: Values; next: Values }) => Promise<void>>
>;
