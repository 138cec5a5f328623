import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '#connectors/kit/reading-lane.ts';

type Task = { module: string; name: string; input: readonly unknown[] };

/** The thread of a reading lane: reads one input after the other; the lane sends the next after the answer to the last. */
parentPort?.on('message', (task: Task) => {
  void read(task).then(answer);
});

async function read({ module, name, input }: Task): Promise<WorkerAnswer> {
  try {
    const loaded: Record<string, unknown> = await import(module);
    const reader = loaded[name];
    return typeof reader === 'function' ? { ok: true, content: reader(...input) } : { ok: false };
  } catch {
    return { ok: false };
  }
}

function answer(given: WorkerAnswer): void {
  try {
    parentPort?.postMessage(given);
  } catch {
    // What cannot be copied is no plain data.
    parentPort?.postMessage({ ok: false });
  }
}
