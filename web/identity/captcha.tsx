import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

type Turnstile = {
  render: (place: HTMLElement, options: { sitekey: string; callback: (proof: string) => void }) => string;
  remove: (id: string) => void;
};

/** What the script leaves in the page (Cloudflare Turnstile, "Explicit rendering"). */
const Loaded = z.object({
  turnstile: z.object({ render: z.custom<Turnstile['render']>(), remove: z.custom<Turnstile['remove']>() }),
});

let loading: Promise<Turnstile> | undefined;

function loadTurnstile(): Promise<Turnstile> {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => resolve(Loaded.parse(window).turnstile));
    script.addEventListener('error', () => {
      loading = undefined;
      reject(new Error('the captcha could not be loaded'));
    });
    document.head.append(script);
  }));
}

/** The check that a person sends a form; drawn only where a key is set up, so no stranger's script loads otherwise. */
export function Captcha({ siteKey, onProof }: { siteKey: string; onProof: (proof: string) => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove = (): void => {};
    let here = true;
    void loadTurnstile().then(
      (turnstile) => {
        if (!here || !place.current) return;
        const id = turnstile.render(place.current, { sitekey: siteKey, callback: onProof });
        remove = () => turnstile.remove(id);
      },
      () => undefined,
    );
    return () => {
      here = false;
      remove();
    };
  }, [siteKey, onProof]);
  return <div ref={place} role="group" aria-label={t('entry.demo.captcha')} style={{ minHeight: 65 }} />;
}
