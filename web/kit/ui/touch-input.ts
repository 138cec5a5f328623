/**
 * Whether the pointer is a finger: then no field takes the focus automatically, since nobody has asked for a keyboard over half of the
 * screen.
 */
export const isTouchInput = (): boolean => window.matchMedia('(pointer: coarse)').matches;
