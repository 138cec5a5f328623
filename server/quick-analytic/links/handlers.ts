import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import * as contract from '#contracts/quick-analytic/links.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { checkLinkPassword } from '#server/identity/passwords/link-password.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { addClosedReasons, countOpening } from '#server/kit/public-link/public-link-store.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import * as store from '#server/quick-analytic/links/link-store.ts';
import { takePicture } from '#server/quick-analytic/links/picture.ts';
import { chargeSearch } from '#server/quick-analytic/recent/charge.ts';

/** Links that have ended stay in the list for so many days. */
const KEPT_DAYS = 30;

export const linkHandlers = [
  bind(contract.listSearchLinks, async ({ unit }) => ({ items: await listShownLinks(unit) })),

  bind(contract.createSearchLink, async (call) => {
    const { kind, look, name, days, password } = call.body;
    checkTerms(look.terms);
    await chargeSearch(call, look.terms);
    const picture = kind === 'frozen' ? await takePicture(call, look) : null;
    const password_hash = password === undefined ? null : await hashPassword(password);
    const token = generateToken();
    return call.inUnit(async (unit) => {
      await store.deleteEnded(unit, new Date(unit.now.getTime() - KEPT_DAYS * MS_PER_DAY));
      const _id = unit.newId();
      await store.insertLink(unit, {
        _id,
        kind,
        look,
        picture,
        name,
        token_hash: hashToken(token),
        password_hash,
        created_by: call.session.user._id,
        expires_at: new Date(unit.now.getTime() + days * MS_PER_DAY),
      });
      unit.record({ kind: 'search_link.created', entityId: _id });
      const made = (await listShownLinks(unit)).find((link) => link._id === _id);
      return { ...requireFound(made), token };
    });
  }),

  bind(contract.revokeSearchLink, async ({ unit, params }) => {
    if (!(await store.revokeLink(unit, params._id))) refuse('not_found');
    unit.record({ kind: 'search_link.revoked', entityId: params._id });
    return params;
  }),

  bind(contract.openSharedSearch, async ({ context, request, body, ip }) => {
    const link = await store.findOpenSearchLink(context, hashToken(body.token));
    if (!link || !isAccessibleAtHost(context, request, link.accountId)) return refuse('link_invalid');
    const outside = { accountId: link.accountId, actor: OUTSIDE };
    const closed = await inTransaction(context, outside, (unit) => findClosed(unit, link.created_by));
    if (closed) return refuse('link_invalid');
    await checkLinkPassword(link, body.password, { ip, now: context.clock() });
    if (!body.again)
      await inTransaction(context, outside, (unit) => countOpening(unit, 'search_links', link._id));
    return showShared(context, link);
  }),
];

function findClosed(unit: UnitOfWork, makerId: string) {
  return findMakerClosedReason(unit, makerId, { need: contract.SEARCH_LINK_NEEDS });
}

/** The links of the account, each with the reason why it is closed. */
async function listShownLinks(unit: UnitOfWork): Promise<contract.SearchLink[]> {
  return addClosedReasons(await store.listLinks(unit), (makerId) => findClosed(unit, makerId));
}

/** What a link shows. Of the visitor's input nothing is used, so nothing else of the account can be queried. */
async function showShared(context: Context, link: store.OpenSearchLink): Promise<contract.SharedSearch> {
  const { accountId, look, kind, name, account, expires_at } = link;
  const maker = { accountId, actor: { kind: 'user' as const, id: link.created_by } };
  const scope = {
    context,
    accountId,
    inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(context, maker, work),
  };
  const { terms, comparison, split, time_zone, filter } = look;
  return {
    kind,
    name,
    account,
    terms,
    comparison,
    split,
    time_zone,
    conditions: countConditions(filter),
    expires_at,
    ...(link.picture ?? (await takePicture(scope, look))),
  };
}

function countConditions({ range: _range, from: _from, to: _to, ...rest }: contract.SharedLook['filter']) {
  return Object.keys(rest).length;
}
