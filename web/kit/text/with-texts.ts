import type { ScreenTexts } from '#texts/screen-texts.ts';
import { loadTexts } from './i18n.ts';

/**
 * Loads code and the texts that it names at the same time, so that neither waits for the other and no key is ever shown. The build puts
 * this around every `import()` of the browser part (`web/build/load-texts.ts`).
 */
export async function withTexts<T>(load: () => Promise<T>, areas: readonly ScreenTexts[]): Promise<T> {
  const [module] = await Promise.all([load(), areas.length > 0 ? loadTexts(areas) : undefined]);
  return module;
}
