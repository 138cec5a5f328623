import type { Plugin } from 'vite';

/** Parts of zod that describe schemas for other programs, which only the server does. */
const DESCRIBING = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
/** Where in the second file the descriptions begin, after what schemas read of themselves. */
const DESCRIPTIONS = 'export const stringProcessor';
const EXPORTED = /export (?:function|const) (\w+)/g;

/** Zod's own English sentences: screens say what is wrong by the codes of faults, in the reader's language. */
const SENTENCES = /\/zod\/v4\/locales\/en\.js$/;

/** Leaves out of the browser what zod keeps for programs and readers that are not there. */
export function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    enforce: 'pre',
    transform: (code, id) => {
      if (SENTENCES.test(id))
        return { code: 'export default () => ({ localeError: undefined });', map: null };
      const [, file] = DESCRIBING.exec(id) ?? [];
      if (file === undefined) return null;
      const at = file === 'to-json-schema' ? 0 : code.indexOf(DESCRIPTIONS);
      if (at < 0) throw new Error(`${id} is built in another way`);
      const left = Array.from(
        code.slice(at).matchAll(EXPORTED),
        ([, name]) => `export const ${name} = () => {};`,
      );
      const renamed = code.includes('processSchema as process') ? 'export { processSchema as process };' : '';
      return { code: `${code.slice(0, at)}\n${left.join('\n')}\n${renamed}`, map: null };
    },
  };
}
