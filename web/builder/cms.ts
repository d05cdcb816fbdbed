import { API, type ContentEntriesAnswer, type ContentRevisionAnswer, type SiteState } from '@site/rules';

const TIMEOUT_MS = 30_000;

/** The builder's calls to the CMS. Each throws unless the CMS answers with success. */
export class Cms {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  async revision(): Promise<string> {
    return ((await this.call('GET', API.contentRevision).then(read)) as ContentRevisionAnswer).data.revision;
  }

  async entries(): Promise<ContentEntriesAnswer['data']> {
    return ((await this.call('GET', API.contentEntries).then(read)) as ContentEntriesAnswer).data;
  }

  async report(state: SiteState): Promise<void> {
    await this.call('PUT', API.siteState, { data: state });
  }

  private async call(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The CMS answered ${method} ${path} with HTTP ${answer.status}.`);
    return answer;
  }
}

const read = (answer: Response): Promise<unknown> => answer.json();
