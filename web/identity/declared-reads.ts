import { getWelcome } from '#contracts/identity/session.ts';
import { listProviders } from '#contracts/providers/endpoints.ts';

/* The build replaces this file with its values (`web/build/write-down-data.ts`): the sign-in is drawn without the contracts. */

/** The addresses that the sign-in reads. */
export const LOGIN_READS = { welcome: getWelcome.path, providers: listProviders.path };
