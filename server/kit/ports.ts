/**
 * What modules need of modules above them. The module that needs something declares it in its `ports.ts` by declaration merging:
 * `declare module '#server/kit/ports.ts' { interface Ports { … } }`. `server/ports.ts` passes the implementations in, so that imports
 * between modules run in one direction.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface Ports {}
