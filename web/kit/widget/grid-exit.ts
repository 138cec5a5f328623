/** Where a widget leaves its grid: at a point of the window, or above or below all others. */
export type GridExit = { by: 'pointer'; x: number; y: number } | { by: 'key'; isUp: boolean };
