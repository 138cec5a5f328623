export { callerByKey } from '#server/integrations/key-caller.ts';
