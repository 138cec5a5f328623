/** Where a walk through redirects ended. */
export type Page = { status: number; url: string; text: string };

/** A browser without a screen: cookies by host, redirects followed step by step, forms sent. */
export class Surfer {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every address it was led through, in order. */
  readonly path: string[] = [];

  /** Goes to an address, as a form where `form` is given, and follows what leads on (at most 20 steps). */
  async go(address: string, form?: Record<string, string>): Promise<Page> {
    let url = new URL(address);
    let body = form && new URLSearchParams(form);
    for (let step = 0; step < 20; step += 1) {
      this.path.push(url.href);
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: this.cookiesOf(url.host) },
        ...(body ? { body } : {}),
      });
      this.keep(url.host, response.headers.getSetCookie());
      const next = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !next)
        return { status: response.status, url: url.href, text: await response.text() };
      url = new URL(next, url);
      body = undefined;
    }
    throw new Error(`led in a circle: ${this.path.join(' → ')}`);
  }

  /** The cookie header for a host. */
  cookiesOf(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Keeps the cookies of an answer. */
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
