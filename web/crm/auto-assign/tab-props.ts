import type { AutoAssignAll } from '#contracts/crm/auto-assign/endpoints.ts';
import type { AutoAssign } from './use-auto-assign.ts';

/** What each tab of the screen gets. */
export type TabProps = { store: AutoAssign; all: AutoAssignAll; mayWrite: boolean };
