import { lazy, Suspense, useEffect, useState } from 'react';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import { readPlain } from '#web/kit/api/plain-read.ts';
import { LOGIN_READS } from './declared-reads.ts';

const ProviderButtons = lazy(() =>
  import('./provider-buttons.tsx').then(({ ProviderButtons }) => ({ default: ProviderButtons })),
);

/** The server of this page wrote it, so only the outer shape is checked. */
function isList(body: unknown): body is { items: SignInProvider[] } {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);
}

/** Signing in at the networks that this installation is registered with; nothing where it is with none. */
export function ProviderEntry({ onAnswer }: { onAnswer: (answer: Session | FactorRequired) => void }) {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  useEffect(() => {
    let isHere = true;
    void readPlain(LOGIN_READS.providers).then((body) => {
      if (isHere && isList(body)) setProviders(body.items);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (providers.length === 0) return null;
  return (
    <Suspense>
      <ProviderButtons providers={providers} onAnswer={onAnswer} />
    </Suspense>
  );
}
