/** XMLHttpRequest with upload progress that reaches the in-process server, unlike the test environment's own implementation. */
import { vi } from 'vitest';

class OlderRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #url = '';
  #response = new Headers();
  readonly #headers: Record<string, string> = {};

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#response.get(name);
  }

  send(body: FormData): void {
    fetch(this.#url, { method: this.#method, headers: this.#headers, body }).then(
      async (response) => {
        this.status = response.status;
        this.#response = response.headers;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event('error')),
    );
  }
}

/** Installs this XMLHttpRequest until the screen is unmounted; uploads otherwise use `fetch`. */
export const stubOlderRequest = (): unknown => vi.stubGlobal('XMLHttpRequest', OlderRequest);
