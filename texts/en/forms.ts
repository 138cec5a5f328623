/* Settings areas as the kit draws them, and their conditions. */

export { area } from './forms/area.ts';
export { conditions } from './forms/conditions.ts';
