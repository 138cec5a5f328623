import { Stripe } from 'stripe';
import { PaymentRefused, PaymentUnavailable } from '#server/payment/provider.ts';

const TIMEOUT_MS = 20_000;

/** The official client; with `apiUrl` it speaks to another host (the twin), and nothing else differs. */
export function makeStripe(secretKey: string, apiUrl?: string): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url
      ? {
          host: url.hostname,
          port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port),
          protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}

/** Makes the client's errors ours: a bank's refusal keeps its words, everything else is the provider's affair. */
export async function translateStripeErrors<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new PaymentRefused(error.message, { cause: error });
    if (error instanceof Stripe.errors.StripeError)
      throw new PaymentUnavailable(`${error.type}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Whether the provider has no such object. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof PaymentUnavailable &&
    error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.cause.code === 'resource_missing' || error.cause.code === 'invoice_upcoming_none')
  );
}

/** The id of an object that the API gives whole or by its id. */
export function getId(one: string | { id: string } | null | undefined): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null);
}

/** An instant of the API (seconds) as a date. */
export function toDate(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}
