export { LocalText, pickText } from '#contracts/kit/local-text.ts';
