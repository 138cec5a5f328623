import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import * as contract from '#contracts/payment/endpoints.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, bindFile, type Call } from '#server/kit/http/call.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import { addTypedCard, listCards, makeDefault, openCardPage, removeCard } from '#server/payment/cards.ts';
import { findCustomer, type Payer } from '#server/payment/customer.ts';
import { buildInvoicePdf } from '#server/payment/invoices/invoice-answer.ts';
import { resolveProviderKind } from '#server/payment/mode.ts';
import { updateSelectedPlan } from '#server/payment/plans/account-plan-store.ts';
import { changePlan, setCancelAtPeriodEnd, previewPlan } from '#server/payment/plans/change-plan.ts';
import { listOffered, requireOfferedPlan } from '#server/payment/plans/plan-store.ts';
import { loadPaymentState } from '#server/payment/plans/state.ts';
import { confirmPlan } from '#server/payment/plans/subscribe.ts';
import { callProvider, findProvider, findTwin } from '#server/payment/providers.ts';
import { syncBilling } from '#server/payment/sync.ts';

function payerOf({ context, accountId, actor }: Pick<Call, 'context' | 'accountId' | 'actor'>): Payer {
  return {
    context,
    accountId,
    actor,
  };
}

function stateOf({ context, accountId, session }: Pick<Call, 'context' | 'accountId' | 'session'>) {
  return loadPaymentState(context, { accountId, calendar: session.user.calendar });
}

async function cardList(call: Pick<Call, 'context' | 'accountId' | 'actor'>) {
  const { kind } = await findProvider(call.context, call.accountId);
  const items = kind === 'none' ? [] : await listCards(payerOf(call), kind);
  return { items, next: null, provider: kind };
}

export const handlers = [
  bind(contract.listOffer, async ({ context }) => {
    const provider = resolveProviderKind(context.config, false);
    return {
      items: await listOffered(context),
      next: null,
      enabled: provider !== 'none',
      provider,
    };
  }),
  bind(contract.selectPlan, async ({ context, unit, body }) => {
    if (body.planSelected !== null) await requireOfferedPlan(context, body.planSelected);
    await updateSelectedPlan(unit, body.planSelected);
    unit.record({ kind: 'plan.selected', after: body });
    return body;
  }),
  bind(contract.getPayment, stateOf),
  bind(contract.subscribe, async (call) => {
    await confirmPlan(payerOf(call), call.body.plan_id);
    return stateOf(call);
  }),
  bind(contract.previewChange, (call) => previewPlan(payerOf(call), call.body.plan_id)),
  bind(contract.changeSubscription, async (call) => {
    const { body } = call;
    if ('plan_id' in body)
      await changePlan(payerOf(call), {
        planId: body.plan_id,
        at: body.at === undefined ? null : new Date(body.at),
      });
    else await setCancelAtPeriodEnd(payerOf(call), false);
    return stateOf(call);
  }),
  bind(contract.endSubscription, async (call) => {
    await setCancelAtPeriodEnd(payerOf(call), true);
    return stateOf(call);
  }),
  bind(contract.listInvoices, async (call) => {
    const { context, accountId, query } = call;
    const { kind } = await findProvider(context, accountId);
    const customer = kind === 'none' ? null : await findCustomer(payerOf(call));
    if (!customer) return { items: [], next: null };
    return callProvider(context, () =>
      customer.provider.invoices(customer.billing.customer_id, {
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { after: query.cursor }),
      }),
    );
  }),
  bindFile(contract.getInvoicePdf, async (call) =>
    buildInvoicePdf(call.context, await invoiceOf(call), call.session),
  ),
  bind(contract.payInvoice, async (call) => {
    const { context, accountId, actor } = call;
    const { invoice, customer } = await invoiceOf(call);
    if (invoice.status !== 'open') refuse('illegal_transition');
    try {
      await callProvider(context, () => customer.provider.pay(invoice.id));
    } finally {
      await syncBilling(context, { accountId, actor, always: true });
    }
    return stateOf(call);
  }),
  bind(contract.listCards, cardList),
  bind(contract.addCard, async (call) => {
    const { body, context, session, request, accountId } = call;
    const { email } = session.user;
    if (body.card)
      return { redirect_url: null, items: await addTypedCard(payerOf(call), { email, card: body.card }) };
    const origin = getReturnBase(context, request, accountId);
    return { redirect_url: await openCardPage(payerOf(call), { email, origin }), items: [] };
  }),
  bind(contract.setDefaultCard, async (call) => ({
    items: await makeDefault(payerOf(call), call.params._id),
    next: null,
  })),
  bind(contract.removeCard, async (call) => ({
    items: await removeCard(payerOf(call), call.params._id),
    next: null,
  })),
  bind(contract.moveTwinClock, async ({ context, accountId, body }) => {
    const { kind } = await findProvider(context, accountId);
    const twin = kind === 'twin' ? findTwin(context) : null;
    if (!twin) return refuse('not_found');
    twin.moveTo(new Date(twin.now().getTime() + body.days * MS_PER_DAY));
    await twin.idle();
    return { now: twin.now().toISOString() };
  }),
];

/** An invoice of the caller's own. @throws not_found */
async function invoiceOf(call: Pick<Call, 'context' | 'accountId' | 'actor'> & { params: { _id: string } }) {
  const { kind } = await findProvider(call.context, call.accountId);
  const customer = requireFound(kind === 'none' ? null : await findCustomer(payerOf(call)));
  const found = await callProvider(call.context, () =>
    customer.provider.invoice(customer.billing.customer_id, call.params._id),
  );
  return { ...requireFound(found), customer };
}
