/** How often a browser repeats that its user is viewing something. */
export const LOOK_EVERY_SECONDS = 8;
/** After this time without a signal a user counts as gone: two signals may be lost. */
export const LOOK_ENDS_SECONDS = 25;
