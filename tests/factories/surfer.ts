import { requestAtHost } from '#tests/factories/at-host.ts';

/** The end of a series of redirects. */
export type Page = { status: number; url: string; text: string };

/** A browser without a screen: it stores cookies by host, follows redirects one by one, and submits forms. */
export class Surfer {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every visited address, in order. */
  readonly path: string[] = [];

  /** Goes to an address, as a form if `form` is given, and follows redirects and forms (at most 20 steps). */
  async go(address: string, form?: Record<string, string>): Promise<Page> {
    let url = new URL(address);
    let body = form && new URLSearchParams(form);
    for (let step = 0; step < 20; step += 1) {
      this.path.push(url.href);
      const { status, headers, text } = await ask(url, this.cookiesOf(url.host), body);
      this.keep(url.host, headers.getSetCookie());
      const next = headers.get('location');
      if (status < 300 || status > 399 || !next) return { status, url: url.href, text };
      url = new URL(next, url);
      body = undefined;
    }
    throw new Error(`led in a circle: ${this.path.join(' → ')}`);
  }

  /** The cookie header for a host. */
  cookiesOf(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies of a response. */
  keep(host: string, headers: readonly string[]): void {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) jar.delete(name);
      else jar.set(name, pair.slice(pair.indexOf('=') + 1));
    }
  }
}

type SurferResponse = { status: number; headers: Headers; text: string };

/** One step. Names below `localhost` resolve to this machine in every browser, but not in every system. */
async function ask(url: URL, cookie: string, form: URLSearchParams | undefined): Promise<SurferResponse> {
  const method = form ? 'POST' : 'GET';
  if (url.hostname.endsWith('.localhost')) {
    const here = `http://127.0.0.1:${url.port}`;
    const type = 'application/x-www-form-urlencoded';
    const { body, ...answer } = await requestAtHost(here, url.host, `${url.pathname}${url.search}`, {
      method,
      headers: { cookie, ...(form ? { 'content-type': type } : {}) },
      ...(form ? { body: String(form) } : {}),
    });
    return { ...answer, text: typeof body === 'string' ? body : JSON.stringify(body) };
  }
  const sent = { method, redirect: 'manual', headers: { cookie }, ...(form ? { body: form } : {}) } as const;
  const response = await fetch(url, sent);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
