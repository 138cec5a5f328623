import { attachCard, makeCard } from './api-customers.ts';
import { TwinFailure } from './failure.ts';
import { requireCustomer } from './find.ts';
import type { Form } from './form.ts';
import type { TwinWorld } from './world.ts';

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

function page(inside: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Add a card (twin)</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1rem;color:#1a1e26}
label{display:block;margin:.75rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.6rem 1.2rem;margin-top:.5rem}.bad{color:#b3261e}
</style>
<h1>Add a card</h1>
<p>This page stands in for the payment provider's own. No real card is taken; use a test number such as 4242 4242 4242 4242.</p>
${inside}`;
}

/** The page on which a card is entered, as the provider would show it. */
export function renderCardPage(error = ''): string {
  return page(`${error ? `<p class="bad" role="alert">${escape(error)}</p>` : ''}
<form method="post">
<label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
<label>Month <input name="exp_month" inputmode="numeric" required></label>
<label>Year <input name="exp_year" inputmode="numeric" required></label>
<label>CVC <input name="cvc" inputmode="numeric" required></label>
<button>Save card</button>
</form>`);
}

/** Accepts the card of a hosted page. @returns the next address, or why the bank refused */
export function submitCard(
  world: TwinWorld,
  id: string,
  form: Form,
): { to: string } | { error: string } | null {
  const session = world.state.checkouts.find((one) => one.id === id && one.status === 'open');
  if (!session) return null;
  try {
    const card = makeCard(world, form);
    attachCard(world, card, requireCustomer(world, session.customer).id);
    session.status = 'complete';
    world.emit('checkout.session.completed', {
      id: session.id,
      object: 'checkout.session',
      mode: 'setup',
      customer: session.customer,
      status: 'complete',
    });
    return { to: session.success_url };
  } catch (failure) {
    if (failure instanceof TwinFailure) return { error: failure.message };
    throw failure;
  }
}
