import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = resolve(import.meta.dirname, '..', '..', 'node_modules', '@mantine', 'core');
const STYLES = resolve(FOLDER, 'styles');
const COMPONENT = /@mantine\/core\/esm\/.*?(\w+)\.module\.mjs$/;
const STYLE = /@mantine\/core\/styles\/([\w-]+)\.layer\.css$/;
const BASE = ['baseline', 'default-css-variables', 'global'];

/** The components in the order in which their styles apply: the order of the sheet that has all. */
function listComponents(): string[] {
  const all = readFileSync(resolve(FOLDER, 'styles.layer.css'), 'utf8');
  const places = readdirSync(STYLES).flatMap((file) => {
    const name = /^([\w-]+)\.layer\.css$/.exec(file)?.[1];
    const mark = name && /\.m_[0-9a-f]+/.exec(readFileSync(resolve(STYLES, file), 'utf8'))?.[0];
    return name && mark && !BASE.includes(name) ? [{ name, at: all.indexOf(mark) }] : [];
  });
  return places.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

/**
 * Loads the styles of a component with the component. Each has a layer of its own, and the first sheet names the layers in order, so that it
 * makes no difference which page was opened first.
 */
export function loadStylesOfComponents(): Plugin {
  const components = listComponents();
  return {
    name: 'load-styles-of-components',
    enforce: 'pre',
    transform: (code, id) => {
      const component = COMPONENT.exec(id)?.[1];
      if (component) {
        const sheet = resolve(STYLES, `${component}.layer.css`);
        return existsSync(sheet)
          ? { code: `import '${sheet}';\n${code}`, map: null, moduleSideEffects: true }
          : null;
      }
      const name = STYLE.exec(id)?.[1];
      if (name === 'baseline')
        return `@layer ${[...BASE, ...components].map((one) => `mantine.${one}`).join(', ')};\n${code.replace('@layer mantine', '@layer mantine.baseline')}`;
      return name ? code.replace('@layer mantine', `@layer mantine.${name}`) : null;
    },
  };
}
