import type { Plugin } from 'vite';

/** Parts of zod that describe schemas for other programs, which only the server does. */
const DESCRIBING = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
/** Where in the second file the descriptions begin, after what schemas read of themselves. */
const DESCRIPTIONS = 'export const stringProcessor';
const EXPORTED = /export (?:function|const) (\w+)/g;

/** Leaves out of the browser what zod keeps for programs that are none. */
export function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    enforce: 'pre',
    transform: (code, id) => {
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
