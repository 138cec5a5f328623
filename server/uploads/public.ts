export { loadAccountModel } from '#server/uploads/account-model.ts';
export { loadKnownData } from '#server/uploads/known-data.ts';
export { deleteAccountUploadRows } from '#server/uploads/row-store.ts';
export { withTable } from '#server/uploads/file-handlers.ts';
export { deleteStored, storeBody } from '#server/uploads/stored-file.ts';
export type { Table } from '#server/uploads/reading/table.ts';
