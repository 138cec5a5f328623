import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { learnSuggester } from '#engine/suggestions/learn.ts';

// A thread of its own: learning takes a second or two, during which no call may be blocked.
const Given = z.array(z.object({ text: z.string(), labels: z.array(z.string()) }));
parentPort?.postMessage(learnSuggester(Given.parse(workerData)).learnt);
