/** The little of WebAssembly that kernels need: engine code is checked without the types of any one platform. */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: true;
    constructor(bytes: Uint8Array, options?: { builtins: readonly string[] });
  }
  class Memory {
    private readonly kind: true;
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, (text: string, at: number) => number>>>>,
    );
  }
}
