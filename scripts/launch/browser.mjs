import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runKept } from './child.mjs';

/** Chromium without windows: the same engine for two thirds of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser for the tests: `CHROME_PATH`, an installed one, or, for root on Debian and its derivatives, one that is installed now (even
 * next to a slower one if no user sits at the machine). Fonts with Thai letters are installed with it, because otherwise Thai screens would
 * show empty boxes.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser() {
  const found = findBrowser();
  const lacking = !found || (process.env.CI && !process.env.CHROME_PATH && !found.endsWith(SHELL));
  const missing = [...(lacking ? [SHELL] : []), ...(hasThaiFonts() ? [] : ['fonts-thai-tlwg'])];
  if (missing.length > 0 && mayInstall()) await install(missing);
  // Derivatives of Debian may have only the full browser.
  if (!findBrowser() && mayInstall()) await install(['chromium']);
  const browser = findBrowser();
  if (!browser)
    console.log('No browser was found: install Chromium or set CHROME_PATH to run the tests that need one.');
  return browser;
}

function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find((path) =>
    existsSync(path),
  );
}

/** Only where fontconfig can report it; other systems come with fonts of their own. */
function hasThaiFonts() {
  if (process.platform !== 'linux') return true;
  try {
    return execFileSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string[]} packages */
async function install(packages) {
  console.log(`Installing ${packages.join(' and ')} for the browser tests …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const wanted = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  // The package lists of a fresh machine are empty; where they exist, updating them only costs time.
  let result = await runKept('apt-get', wanted, quiet);
  if (result.code !== 0) {
    await runKept('apt-get', ['update', '-q'], quiet);
    result = await runKept('apt-get', wanted, quiet);
  }
  if (result.code !== 0) console.error(`apt-get could not install them:\n${result.output.trim()}`);
}
