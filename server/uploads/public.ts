export { loadAccountModel } from '#server/uploads/account-model.ts';
export { loadKnownData } from '#server/uploads/known-data.ts';
export { deleteAccountUploadRows } from '#server/uploads/row-store.ts';
