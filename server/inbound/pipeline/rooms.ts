/** How long memory is kept when nothing asks for it, in milliseconds. */
const KEPT = 10_000;

/** Memory for blocks, used again and again. */
export type Rooms = {
  take: () => SharedArrayBuffer | undefined;
  give: (room: SharedArrayBuffer) => void;
};

/**
 * Blocks are some megabytes each and live until they are stored. As memory of the main thread's own they made it collect all of its
 * garbage once a group (a sixth of an import's processor time); what threads share is not counted to any of them, so it is given
 * back by hand.
 */
export const makeRooms = (): Rooms => {
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
};
