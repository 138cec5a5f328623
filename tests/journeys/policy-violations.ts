import type { BrowserContext } from 'playwright-core';

/** How a broken Content-Security-Policy begins in the console of a page. */
export const VIOLATION = 'Content-Security-Policy broken:';

/**
 * Lets each page of a browser say in its console what breaks the Content-Security-Policy. Browsers say nothing themselves of an
 * evaluation that the code catches, as a library that only tries whether it may.
 */
export const reportViolations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((word) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`${word} ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  }, VIOLATION);
