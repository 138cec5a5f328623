export { listAccounts } from '#server/installation/account-list-store.ts';
export { readDefaultRoles, writeDefaultRoles } from '#server/installation/default-role-store.ts';
export { loadDemoStatus } from '#server/installation/demo-state.ts';
export {
  claimDemo,
  markDemoReady,
  readDemoState,
  type DemoState,
} from '#server/installation/demo-state-store.ts';
export { getDisabledFeatures, loadSwitches, followSwitches } from '#server/installation/switches.ts';
export { readSwitches, writeSwitches } from '#server/installation/switch-store.ts';
