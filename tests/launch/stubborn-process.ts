import { onStop } from '#server/kit/embedded/shutdown.ts';

/** A suite whose parts do not stop, or fail to stop: `node stubborn-process.ts hang|fail`. */
const stay = setInterval(() => {}, 1000);
onStop(
  async () => {
    console.log('stopping');
    clearInterval(stay);
    if (process.argv[2] === 'fail') throw new Error('a part did not end');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
  (failure) => console.log(failure instanceof Error ? failure.message : ''),
);
console.log('running');
