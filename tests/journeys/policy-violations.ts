import type { BrowserContext } from 'playwright-core';

/** The prefix of a Content-Security-Policy violation in the console of a page. */
export const VIOLATION = 'Content-Security-Policy broken:';

/**
 * Makes each page of a browser log Content-Security-Policy violations to its console. Browsers do not log an evaluation that the code
 * catches, for example in a library that only tests whether it may.
 */
export function reportViolations(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((word) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`${word} ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  }, VIOLATION);
}
