/** The package's types are those of an ES module, but its main file is not one; this file is. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function bidiFactory(): Bidi;
}
