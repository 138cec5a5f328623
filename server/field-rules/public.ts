export { findClosedFields, withFieldRules } from '#server/field-rules/closed-fields.ts';
export { fieldRuleRecords } from '#server/field-rules/owned-records.ts';
