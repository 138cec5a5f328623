/** A time less than a minute ago. */
export const justNow = 'เมื่อสักครู่';
