import type { DemoPart } from '#server/kit/demo-part.ts';

declare module '#server/kit/ports.ts' {
  interface Ports {
    demoParts: readonly DemoPart[];
  }
}
