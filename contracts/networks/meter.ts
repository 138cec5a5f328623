import { z } from 'zod';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';

/**
 * What networks count, limit or charge for. `push`: messages that are no reply within the free time; `template`: approved messages;
 * `private_sent`, `public_sent`: what is written in private and in public; `private_read`, `public_read`: what is read of both by polling;
 * `answer`: answers to reviews; `unit`: the units of an API whose calls cost differently.
 */
export const MeterId = z.enum([
  'push',
  'template',
  'private_sent',
  'public_sent',
  'private_read',
  'public_read',
  'answer',
  'unit',
]);
export type MeterId = z.infer<typeof MeterId>;

/** An amount that was spent on a meter. */
export type SpentAmount = { meter: MeterId; amount: number };

/** What one unit costs, by the network's published prices. */
export type MeterPrice = { amount: number; currency: string };

/** What is done to a comment at its network. */
export type CommentAct = 'hide' | 'show' | 'like' | 'unlike' | 'delete';

/**
 * One thing that a network counts for each account. `sends` says which messages spend it, and how much each; `acts` what is done to
 * comments; `reads` that polling spends it (a connector reports how much). It begins anew each day or month of a zone. `allowance` is what a network gives where it reports nothing else,
 * `reserved` how much of a limit polling leaves for answers, `price` what one unit costs.
 */
export type MeterDeclaration = {
  id: MeterId;
  sends?: { which: 'push' | 'template' | 'private' | 'public'; amount: number };
  acts?: Readonly<Partial<Record<CommentAct, number>>>;
  reads?: true;
  period: 'day' | 'month';
  zone: string;
  allowance?: number;
  reserved?: number;
  price?: MeterPrice;
};

/** What decides whether a message spends anything: how and where it is sent. */
export type SentFacts = {
  route: 'reply' | 'push';
  is_public: boolean;
  template: boolean;
};

/** What one message spends on the meters of its network. */
export function listSendCosts(
  meters: readonly MeterDeclaration[],
  { route, is_public, template }: SentFacts,
): SpentAmount[] {
  const spends: Readonly<Record<NonNullable<MeterDeclaration['sends']>['which'], boolean>> = {
    push: route === 'push',
    template,
    private: !is_public,
    public: is_public,
  };
  return meters.flatMap(({ id, sends }) =>
    sends && spends[sends.which] ? [{ meter: id, amount: sends.amount }] : [],
  );
}

/** What an act on a comment spends on the meters of its network. */
export function listActCosts(meters: readonly MeterDeclaration[], act: CommentAct): SpentAmount[] {
  return meters.flatMap(({ id, acts }) => {
    const amount = acts?.[act];
    return amount === undefined ? [] : [{ meter: id, amount }];
  });
}

/** The days of a meter's period, as `YYYY-MM-DD` in its zone, and the instant at which the next period begins. */
export type MeterPeriod = { today: string; from: string; resets_at: Date };

/** The period of a meter that an instant belongs to. */
export function computePeriod(
  { period, zone }: Pick<MeterDeclaration, 'period' | 'zone'>,
  now: Date,
): MeterPeriod {
  const { year, month, day } = toWallTime(now, zone);
  const next = new Date(Date.UTC(year, period === 'day' ? month - 1 : month, period === 'day' ? day + 1 : 1));
  const today = formatDay(Date.UTC(year, month - 1, day));
  return {
    today,
    from: period === 'day' ? today : `${today.slice(0, 7)}-01`,
    resets_at: toInstant(
      {
        year: next.getUTCFullYear(),
        month: next.getUTCMonth() + 1,
        day: next.getUTCDate(),
        hour: 0,
        minute: 0,
      },
      zone,
    ),
  };
}

const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The limits that people set for a meter, in its units: from `soft` on they are notified, at `hard` it stops. */
export type MeterLimits = { soft: number | null; hard: number | null };

/** Whether an amount more would pass a limit; without a limit nothing does. */
export function isOverLimit(used: number, more: number, limit: number | null): boolean {
  return limit !== null && used + more > limit;
}
