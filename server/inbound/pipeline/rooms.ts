/** How long unused memory is kept, in milliseconds. */
const KEPT = 10_000;

/** Memory for blocks, which is reused. */
export type Rooms = {
  take: () => SharedArrayBuffer | undefined;
  give: (room: SharedArrayBuffer) => void;
};

/**
 * Blocks are some megabytes each and live until they are stored. As memory of the main thread they made it collect all of its garbage once
 * per group (a sixth of an import's processor time); shared memory is not counted to any thread, so it is returned explicitly.
 */
export function makeRooms(): Rooms {
  let free: SharedArrayBuffer[] = [];
  let forgetting: NodeJS.Timeout | undefined;
  return {
    take: () => free.pop(),
    give: (room) => {
      free.push(room);
      clearTimeout(forgetting);
      forgetting = setTimeout(() => (free = []), KEPT).unref();
    },
  };
}
