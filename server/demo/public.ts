export { makeDemoAccount } from '#server/demo/make-demo.ts';
