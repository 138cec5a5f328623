export { resolveKeyCaller } from '#server/integrations/key-caller.ts';
