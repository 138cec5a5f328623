/** How long a toast stays according to the specification, in milliseconds. */
export const TOAST_MS = 4000;
/** How long a toast fades in, in milliseconds. */
export const FADE_IN_MS = 500;
/** How long a toast fades out, in milliseconds. */
export const FADE_OUT_MS = 300;
/** The position of toasts. */
export const TOAST_POSITION = 'bottom-right';

/** The four titles of the suite: keywords and CRM store, success, SLA, canned responses. */
const TOAST_TITLES = ['ERROR', 'SUCCESS', 'Error', 'API ERROR'] as const;
export type ToastTitle = (typeof TOAST_TITLES)[number];

/** The text of a refused permission, exactly as in the specification. */
export const PERMISSION_DENIED = 'You Do Not Have Permission To Access';
