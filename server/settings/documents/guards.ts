import type { Unit } from '#server/kit/db/unit.ts';
import { refuseStatesInUse } from '#server/settings/crm-ui/states-in-use.ts';

type Values = Record<string, unknown>;

/**
 * What must be looked up before a document changes, by the document's name: rules that need the store, where `check` of its
 * declaration sees the values alone. Each throws a refusal.
 */
export const GUARDS: Readonly<
  Record<string, (unit: Unit, change: { before: Values; next: Values }) => Promise<void>>
> = { crm_ui: refuseStatesInUse };
