import { mkdirSync, writeFileSync } from 'node:fs';
import { ENDPOINTS } from '#contracts/register.ts';
import { formatCallsPage } from '#scripts/reference/calls.ts';
import { testFinder } from '#scripts/reference/tests-of.ts';

/** `npm run reference`: writes docs/reference/calls.md from the register. */
mkdirSync('docs/reference', { recursive: true });
writeFileSync('docs/reference/calls.md', formatCallsPage(ENDPOINTS, testFinder()));
console.log(`docs/reference/calls.md holds ${ENDPOINTS.length} calls.`);
