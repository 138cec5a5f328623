/**
 * Whether a finger is the pointer at hand: no field takes the focus by itself then, since nobody has asked for a keyboard over half of the
 * screen.
 */
export const isTouchInput = (): boolean => window.matchMedia('(pointer: coarse)').matches;
