export { takeIn, type Intake, type Taken } from '#server/inbound/intake.ts';
