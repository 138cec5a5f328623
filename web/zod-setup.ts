/* Zod compiles schemas with `new Function` where it may; our Content-Security-Policy refuses that and would report each try. Set where zod
 * keeps its configuration, so that it holds however early a schema is made, and the first page need not load zod. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
