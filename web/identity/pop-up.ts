import { z } from 'zod';
import { POPUP_SIZE } from '#contracts/providers/provider.ts';

/** The type of the message by which /closeWithToken passes a token to the window that opened it. */
export const TOKEN_MESSAGE = 'earshot.token';

const Message = z.object({ type: z.literal(TOKEN_MESSAGE), access_token: z.string() });
const LOOK_EVERY_MS = 500;
/** A window may be seen to be closed before the token that it sent arrives. */
const LAST_WORDS_MS = 1000;

/**
 * Opens a window in the middle of the screen and waits for the token that it ends with. It is opened empty at once, while the click still
 * permits a pop-up, and navigated when the address is known. The receiver of the token closes the window: one that closed itself at once
 * might be gone before its message arrives, which then has no source.
 *
 * @returns null when it was closed without a token, or the browser does not open it
 */
export async function requestTokenFromPopUp(address: () => Promise<string | null>): Promise<string | null> {
  const { width, height } = POPUP_SIZE;
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
  const popUp = window.open('', 'earshot-pop-up', `width=${width},height=${height},left=${left},top=${top}`);
  if (!popUp) return null;
  const to = await address();
  if (to === null) {
    popUp.close();
    return null;
  }
  popUp.location.href = to;
  return new Promise((resolve) => {
    const end = (token: string | null): void => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
      resolve(token);
    };
    const hear = ({ source, data }: MessageEvent): void => {
      const message = Message.safeParse(data);
      if (source !== popUp || !message.success) return;
      end(message.data.access_token);
      popUp.close();
    };
    window.addEventListener('message', hear);
    const look = (): void => {
      if (!popUp.closed) return;
      clearInterval(timer);
      setTimeout(() => end(null), LAST_WORDS_MS);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
  });
}
