import { setFlagsFromString } from 'node:v8';

/**
 * Lets buffers count towards the size of the heap, as newer versions of V8 do by themselves: by default every 64 MB of them, however
 * short they live, make it go through all objects of the process, which are some 150 MB. To be called before threads are started.
 */
export function countBuffersWithHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
