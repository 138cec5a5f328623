import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Invoice } from '#contracts/payment/billing.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { drawInvoice } from '#server/payment/invoices/invoice-pdf.ts';

/** The invoice as a file: the provider's own where it has one, else one drawn here (the twin has none). */
export async function buildInvoicePdf(
  context: Context,
  { invoice, pdf }: { invoice: Invoice; pdf: string | null },
  session: Session,
): Promise<Response> {
  const bytes =
    pdf === null
      ? await drawInvoice({
          invoice,
          seller: session.brand.site_name,
          buyer: { name: session.account.name, email: session.user.email },
          reader: { language: getSessionLanguage(session), calendar: session.user.calendar },
          test: true,
        })
      : await fetchPdf(context, pdf);
  const name = (invoice.number || invoice.id).replaceAll(/[^\w.-]/g, '_');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}

async function fetchPdf({ outbound }: Context, address: string): Promise<ArrayBuffer> {
  const answer = await outbound(address);
  return answer.ok ? answer.arrayBuffer() : refuse('unavailable');
}
