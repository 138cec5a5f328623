export { loadAccountModel } from '#server/uploads/account-model.ts';
export { deleteAccountUploadRows } from '#server/uploads/row-store.ts';
