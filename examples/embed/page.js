/* The part of the embedding page that runs in the browser: it makes the frame and keeps its token fresh. */

const CHANNEL = 'earshot-embed';
const place = document.getElementById('dashboard');
const address = place.dataset.frame;
const { origin } = new URL(address);

/** A fresh token of this site's own server. */
async function fetchToken() {
  const answer = await fetch('/token');
  return (await answer.json()).token;
}

const frame = document.createElement('iframe');
frame.title = 'Dashboard';
// The token follows the #, so that no server and no log sees it.
frame.src = `${address}#${await fetchToken()}`;

window.addEventListener('message', async ({ source, origin: sender, data }) => {
  if (source !== frame.contentWindow || sender !== origin || data?.channel !== CHANNEL) return;
  place.dispatchEvent(new CustomEvent('earshot', { detail: data }));
  if (data.type === 'resized') frame.style.height = `${data.height}px`;
  if (data.type === 'expiring' || data.type === 'waiting' || data.reason === 'expired') await renew();
});

/** Gives the frame another token; what its visitor chose stays. */
async function renew() {
  frame.contentWindow.postMessage({ channel: CHANNEL, type: 'renew', token: await fetchToken() }, origin);
}

place.append(frame);
