/** Redirect address after sign-in. */
export const pagesAddress = 'http://127.0.0.1:4173/signed-in';

/** A page of the service: sends its origin and its cookies. */
export class Page {
  /** `Set-Cookie` of all responses, oldest first. */
  readonly cookieLines: string[] = [];

  /** @param origin by default that of the registered address, as seen by a proxy in front of the service */
  constructor(
    readonly base: string,
    private readonly origin = new URL(pagesAddress).origin,
    private readonly jar = new Map<string, string>(),
  ) {}

  /** Another browser with the same cookies. */
  copy(): Page {
    return new Page(this.base, this.origin, new Map(this.jar));
  }

  cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    method: string,
    path: string,
    body?: object,
    changed: Readonly<Record<string, string | null>> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = {
      Origin: this.origin,
      'Sec-Fetch-Site': 'same-origin',
      Cookie: this.cookies(),
      'Content-Type': body === undefined ? null : 'application/json',
      ...changed,
    };
    const response = await fetch(this.base + path, {
      method,
      headers: Object.entries(headers).filter((header): header is [string, string] => header[1] !== null),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      this.cookieLines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }
}

/** A browser without scripts: follows redirects manually and stores cookies. */
export class RedirectFollower {
  private readonly cookies = new Map<string, string>();

  /** Sends a request, and follows redirects until the address starts with `until`, or a page is returned. */
  async open(address: string, until: string, form?: Readonly<Record<string, string>>): Promise<URL> {
    let [at, body] = [new URL(address), form];
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        method: body === undefined ? 'GET' : 'POST',
        headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { body: new URLSearchParams(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return at;
      [at, body] = [new URL(location, at), undefined];
      if (at.href.startsWith(until)) return at;
    }
    throw new Error(`too many redirects: ${at.href}`);
  }
}
