import * as contract from '#contracts/admin/account.ts';
import * as exports from '#contracts/admin/export.ts';
import * as store from '#server/admin/accounts/account-store.ts';
import * as accounts from '#server/admin/accounts/accounts.ts';
import * as archives from '#server/admin/accounts/export-store.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

export const handlers = [
  bind(contract.listAccounts, async ({ context, query }) => {
    const [created_at, _id] = query.cursor === undefined ? [] : readCursor(ByTime, query.cursor);
    const after = created_at !== undefined && _id !== undefined ? { created_at, _id } : undefined;
    const rows = await store.listAccounts(context, { ...query, after, limit: query.limit + 1 });
    const { items, next } = toPage(rows, query.limit, (row) => [row.created_at, row._id]);
    return {
      items,
      next,
      totals: await store.countAccounts(context),
    };
  }),
  bind(contract.getAccount, (call) => inAccount(call, call.params.account_id, store.readAccount)),
  bind(contract.createAccount, accounts.createAccount),
  bind(contract.updateAccount, (call) => accounts.changeAccount(call, call.params.account_id, call.body)),
  bind(contract.suspendAccount, (call) =>
    accounts.suspendAccount(call, call.params.account_id, call.body.reason),
  ),
  bind(contract.resumeAccount, (call) => accounts.resumeAccount(call, call.params.account_id)),
  bind(contract.deleteAccount, (call) =>
    accounts.deleteAccount(call, call.params.account_id, call.query.name),
  ),
  bind(contract.cancelAccountDeletion, (call) =>
    accounts.cancelAccountDeletion(call, call.params.account_id),
  ),
  bind(contract.listProductPermissions, async ({ context, query }) => {
    const [name, _id] = query.cursor === undefined ? [] : readCursor(ByName, query.cursor);
    const after = name !== undefined && _id !== undefined ? { name, _id } : undefined;
    const rows = await store.listProductMaps(context, { q: query.q, after, limit: query.limit + 1 });
    return toPage(rows, query.limit, (row) => [row.name, row.account_id]);
  }),
  bind(contract.saveProductPermissions, (call) =>
    accounts.changeAccount(call, call.params.account_id, call.body),
  ),
  bind(exports.listExports, async (call) => ({
    items: await inAccount(call, call.params.account_id, archives.listExports),
    next: null,
  })),
  bind(exports.startExport, (call) =>
    inAccount(call, call.params.account_id, (unit) => archives.requestExport(unit, call.session.user._id)),
  ),
  bind(exports.linkExport, async (call) => {
    const { account_id, export_id } = call.params;
    const token = await inAccount(call, account_id, (unit) => archives.createDownloadLink(unit, export_id));
    return { url: `${exports.DOWNLOAD_PATH}/${token}` };
  }),
];
