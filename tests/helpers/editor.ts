import type { LanguageCode } from '@site/rules';

import { renewLogIn } from './admin';
import { until } from './until';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';

type Fields = Readonly<Record<string, unknown>>;
export type Entry = Fields & { readonly documentId: string };

export interface ShownState {
  readonly liveSince: string | null;
  readonly isBehind: boolean;
  readonly building: { readonly since: string } | null;
  readonly heldBack: readonly { readonly code: string; readonly picture: string | null; readonly entry: { readonly name: string | null; readonly language: string } }[];
  readonly failed: { readonly at: string; readonly code: string; readonly picture: string | null; readonly page: string | null; readonly entry: { readonly name: string | null; readonly language: string } | null } | null;
}

/** Routes that the admin's pages call for an editor. */
const pathOf = (type: string, documentId?: string) =>
  documentId === undefined ? `/content-manager/single-types/api::${type}.${type}` : `/content-manager/collection-types/api::${type}.${type}/${documentId}`;

/** Timeout of a build on a busy machine. */
export const BUILD_TIMEOUT_MS = 600_000;

/** Edits and publishes through the admin's API, and can undo all changes. */
export class Editor {
  private undos: (() => Promise<unknown>)[] = [];

  async list(type: string, locale: LanguageCode): Promise<readonly Entry[]> {
    return (await this.call<{ results: Entry[] }>('GET', `${pathOf(type, '').slice(0, -1)}?locale=${locale}&pageSize=100`)).results;
  }

  /** Publishes an entry with these fields changed. @param documentId of an entry of a collection */
  async publish(type: string, locale: LanguageCode, change: Fields, documentId?: string): Promise<void> {
    const before = await this.send(type, locale, change, documentId);
    this.willUndo(type, locale, Object.fromEntries(Object.keys(change).map((name) => [name, before[name]])), documentId);
  }

  /** Remembers an entry's content before it is changed in the admin. */
  willUndo(type: string, locale: LanguageCode, before: Fields, documentId?: string): void {
    this.undos.push(() => this.send(type, locale, Object.fromEntries(Object.entries(before).map(([name, value]) => [name, sendable(value)])), documentId));
  }

  async unpublish(type: string, locale: LanguageCode, documentId?: string): Promise<void> {
    const path = pathOf(type, documentId);
    const { data: before } = await this.call<{ data: Entry }>('GET', `${path}?locale=${locale}`);
    await this.call('POST', `${path}/actions/unpublish?locale=${locale}`, {});
    this.undos.push(() => this.call('POST', `${path}/actions/publish?locale=${locale}`, required(before)));
  }

  /** Creates and publishes an entry. @returns its document id */
  async create(type: string, locale: LanguageCode, fields: Fields): Promise<string> {
    const { data } = await this.call<{ data: Entry }>('POST', `${pathOf(type, '').slice(0, -1)}?locale=${locale}`, fields);
    const { documentId } = data;
    this.undos.push(() => this.call('DELETE', `${pathOf(type, documentId)}?locale=${locale}`));
    await this.call('POST', `${pathOf(type, documentId)}/actions/publish?locale=${locale}`, fields);
    return documentId;
  }

  /** @returns the picture's id */
  async upload(name: string, content: Uint8Array, type: string): Promise<number> {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(content)], { type }), name);
    const [file] = await answerOf<{ id: number }[]>(fetch(`${cms}/upload`, { method: 'POST', headers: await authorization(), body: form }));
    if (!file) throw new Error(`${name} was not uploaded.`);
    return file.id;
  }

  /** Address at which the CMS serves a picture from its own storage. */
  async pathOfPicture(id: number): Promise<string> {
    const { url } = await this.call<{ url: string }>('GET', `/upload/files/${id}`);
    return new URL(url, cms).pathname;
  }

  async deletePicture(id: number): Promise<void> {
    await this.call('DELETE', `/upload/files/${id}`);
  }

  async state(): Promise<ShownState> {
    return (await this.call<{ data: ShownState }>('GET', '/publishing/state')).data;
  }

  /** Waits until everything published is live. */
  async live(): Promise<void> {
    await until('the site is as it was published', async () => {
      const { isBehind, building } = await this.state();
      return !isBehind && building === null;
    }, BUILD_TIMEOUT_MS);
  }

  /** Undoes all changes, the last one first. */
  async undo(): Promise<void> {
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) await undo();
  }

  /** Deletes entries that this editor has created and unpublished, in place of undoing step by step what was done to them. */
  async remove(...entries: readonly { readonly type: string; readonly locale: LanguageCode; readonly documentId: string }[]): Promise<void> {
    this.undos = [];
    for (const { type, locale, documentId } of entries) await this.call('DELETE', `${pathOf(type, documentId)}?locale=${locale}`);
  }

  /** @returns the entry before the change */
  private async send(type: string, locale: LanguageCode, change: Fields, documentId?: string): Promise<Entry> {
    const path = pathOf(type, documentId);
    const { data: before } = await this.call<{ data: Entry }>('GET', `${path}?locale=${locale}`);
    await this.call('POST', `${path}/actions/publish?locale=${locale}`, { ...required(before), ...change });
    return before;
  }

  private async call<T>(method: string, path: string, body?: Fields): Promise<T> {
    return answerOf<T>(fetch(`${cms}${path}`, { method, headers: { ...(await authorization()), 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) }));
  }
}

/** Of the tests' administrator, because log-ins are rate-limited. Builds may outlast a session. */
async function authorization(): Promise<Record<string, string>> {
  await renewLogIn();
  return { Authorization: `Bearer ${process.env.ADMIN_TOKEN}` };
}

async function answerOf<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text || 'null') as T;
}

/** Required fields, which the admin sends with every change. */
function required(entry: Entry): Fields {
  return Object.fromEntries(['title', 'name', 'slug', 'key', 'order'].flatMap((name) => (entry[name] === undefined || entry[name] === null ? [] : [[name, entry[name]]])));
}

/** A value in the format of requests: a picture by its id, a component without its id, which changes with each version. */
function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('mime' in value && 'id' in value) return value.id;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : [[name, sendable(inner)]])));
}
