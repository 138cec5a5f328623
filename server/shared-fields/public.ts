export { withSharedFields } from '#server/shared-fields/account-model.ts';
export { listNamedFields } from '#server/shared-fields/named-fields.ts';
export { sharedFieldRecords } from '#server/shared-fields/owned-records.ts';
