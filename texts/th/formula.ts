export { formulaFaults as faults } from './formula/faults.ts';
