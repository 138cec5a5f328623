import { useEffect } from 'react';
import { z } from 'zod';
import { useNavigate } from '#web/kit/router/address.ts';

const Opened = z.object({ open: z.string().startsWith('/') });

/**
 * Opens the page of a push notification in this tab when the worker asks for it: within the application, so that nothing that is being
 * written is lost. The answer tells the worker that no new tab is needed.
 */
export function useOpenedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const open = ({ data, ports }: MessageEvent): void => {
      const parsed = Opened.safeParse(data);
      if (!parsed.success) return;
      ports[0]?.postMessage('opened');
      navigate(parsed.data.open);
    };
    serviceWorker.addEventListener('message', open);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
