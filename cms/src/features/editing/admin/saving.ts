import { adminApi } from '@strapi/strapi/admin';

import { languageOf } from '../../../admin/texts/language';
import { MAIL_TYPES } from '../../../content-types';
import type { Note } from '../../publish-checks/api-types';
import { publicationStarted } from '../../publishing/admin/publication';
import { BASED_ON, type Conflict, versionOf } from '../api-types';
import { changesBetween, contentOf, merged, type Values, withIdsOf } from './merge';
import { ask, type Choices } from './questions';

/** The parts of an RTK Query endpoint that are used here. */
interface Endpoint {
  query?: ((argument: never) => Request) | undefined;
  queryFn?: QueryFn;
  onQueryStarted?: (argument: never, lifecycle: { readonly queryFulfilled: Promise<unknown> }) => Promise<void> | void;
  invalidatesTags?: unknown;
}
type QueryFn<A = never> = (argument: A, api: unknown, options: unknown, send: Send) => Promise<Answer>;
type Send = (request: Request) => Promise<Answer>;
interface Argument {
  readonly collectionType: string;
  readonly model: string;
  readonly documentId?: string;
  readonly params?: Values;
  readonly data?: Values;
}
/** Of a publication of several languages, or of several entries of a list. */
interface ManyArgument {
  readonly model: string;
  readonly documentIds: readonly string[];
  readonly params?: Values;
}
interface Request {
  readonly url: string;
  readonly method?: string;
  readonly data?: unknown;
  readonly config?: { readonly params?: unknown; readonly headers?: Readonly<Record<string, string>> };
}
interface Answer {
  readonly data?: unknown;
  readonly error?: BaseQueryError;
}
interface BaseQueryError {
  readonly name?: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly status?: number;
}
interface Enhancer {
  enhanceEndpoints(changes: { readonly endpoints: Readonly<Record<string, (endpoint: Endpoint | undefined) => void>> }): unknown;
}

/**
 * The entry as it was loaded: what the form’s changes are based on. By the arguments of the request, like Strapi’s cache,
 * from which the form is filled: what other pages have loaded since, the form does not show.
 */
const loaded = new Map<string, Values>();

const SINGLE_TYPES = 'single-types';
const keyOf = ({ collectionType, model, documentId = '', params = {} }: Argument): string => JSON.stringify([model, collectionType === SINGLE_TYPES ? '' : documentId, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);
const entryIn = ({ data }: Answer): Values => ((data as { readonly data?: Values } | undefined)?.data ?? {});

const TEXTS = {
  en: { notPublished: 'Not published.' },
  ru: { notPublished: 'Не опубликовано.' },
};

/**
 * Keeps what people typed: every save, publication and discarding names the version that the form was loaded with, and if
 * somebody saved since, the form asks what to keep. Nothing in the form changes when saving or publishing fails.
 */
export function protectChanges(): void {
  (adminApi as unknown as Enhancer).enhanceEndpoints({
    endpoints: {
      getDocument(endpoint) {
        const { queryFn } = expected(endpoint, 'getDocument');
        if (!endpoint || !queryFn) throw unknown('getDocument');
        endpoint.queryFn = async (argument: Argument, ...rest) => {
          const answer = await (queryFn as QueryFn<Argument>)(argument, ...rest);
          if (!answer.error && argument.params?.status !== 'published') loaded.set(keyOf(argument), entryIn(answer));
          return answer;
        };
      },
      updateDocument(endpoint) {
        const { onQueryStarted } = expected(endpoint, 'updateDocument');
        if (!endpoint || !onQueryStarted) throw unknown('updateDocument');
        // Strapi updates its cache before the CMS has saved, and rolls back on failure, which resets the form.
        endpoint.onQueryStarted = async (argument, lifecycle) => {
          const isSaved = await lifecycle.queryFulfilled.then(() => true, () => false);
          if (isSaved) await onQueryStarted(argument, lifecycle);
        };
        invalidateOnSuccess(endpoint);
        replaceQuery(endpoint, 'updateDocument', async (argument, requestOf, send) => {
          const answer = await saveInTurn(argument, requestOf, send, false);
          if (!answer.error) loaded.set(keyOf(argument), entryIn(answer));
          return unsaved(answer);
        });
      },
      publishDocument(endpoint) {
        invalidateOnSuccess(expected(endpoint, 'publishDocument'));
        replaceQuery(endpoint, 'publishDocument', async (argument, requestOf, send) => {
          if (!(await isPublishingMeant(argument, send))) {
            const message = TEXTS[languageOf(document.documentElement.lang)].notPublished;
            keepUnsaid(message);
            return unsaved({ error: { name: 'ValidationError', message } });
          }
          const answer = await saveInTurn(argument, requestOf, send, true);
          if (!answer.error) announce(argument, entryIn(answer));
          return answer;
        });
      },
      publishManyDocuments(endpoint) {
        replaceQuery<ManyArgument>(endpoint, 'publishManyDocuments', async (argument, requestOf, send) => {
          const answer = await send(requestOf(argument));
          if (!answer.error) await announceSeveral(argument, send);
          return answer;
        });
      },
      discardDocument(endpoint) {
        invalidateOnSuccess(expected(endpoint, 'discardDocument'));
        replaceQuery(endpoint, 'discardDocument', discardInTurn);
      },
      unpublishDocument(endpoint) {
        invalidateOnSuccess(expected(endpoint, 'unpublishDocument'));
        replaceQuery(endpoint, 'unpublishDocument', discardInTurn);
      },
    },
  });
}

function replaceQuery<A = Argument>(endpoint: Endpoint | undefined, name: string, run: (argument: A, requestOf: (argument: A) => Request, send: Send) => Promise<Answer>): void {
  const requestOf = endpoint?.query as ((argument: A) => Request) | undefined;
  if (!endpoint || !requestOf) throw unknown(name);
  endpoint.query = undefined;
  endpoint.queryFn = (argument: A, _api: unknown, _options: unknown, send: Send) => run(argument, requestOf, send);
}

/** Saves or publishes; if somebody saved since, asks what to keep, as often as that happens. */
async function saveInTurn(argument: Argument, requestOf: (argument: Argument) => Request, send: Send, isPublish: boolean): Promise<Answer> {
  let data = argument.data ?? {};
  for (;;) {
    const base = loaded.get(keyOf(argument));
    const answer = await send(basedOn(base, requestOf({ ...argument, data })));
    // The answer to a publication is the published version: until the draft is loaded again, its id and date are not known.
    if (!answer.error && base && isPublish) loaded.set(keyOf(argument), { ...base, ...contentOf(data) });
    if (answer.error?.name !== 'ConflictError' || !base) return answer;
    const theirs = await current(argument, requestOf, send);
    if (!theirs) return answer;
    const changes = changesBetween(base, theirs, data);
    if (changes.length > 0) {
      const choices = await ask<Choices | undefined>(
        (answered) => ({ kind: 'conflict', isPublish, conflict: answer.error?.details as Conflict, changes, answer: answered }),
        undefined,
      );
      if (!choices) return answer;
      data = merged(data, theirs, choices, changes);
    } else data = withIdsOf(data, theirs);
    loaded.set(keyOf(argument), theirs);
  }
}

/** Discards changes, or unpublishes; asks first if that would discard somebody else’s changes. */
async function discardInTurn(argument: Argument, requestOf: (argument: Argument) => Request, send: Send): Promise<Answer> {
  const key = keyOf(argument);
  for (;;) {
    const base = loaded.get(key);
    const answer = await send(basedOn(base, requestOf(argument)));
    if (answer.error?.name !== 'ConflictError' || !base) return answer;
    const theirs = await current(argument, requestOf, send);
    if (!theirs) return answer;
    const changes = changesBetween(base, theirs, base);
    const isMeant = changes.length === 0 || (await ask<boolean>((answered) => ({ kind: 'discard', conflict: answer.error?.details as Conflict, changes, answer: answered }), false));
    if (!isMeant) return answer;
    loaded.set(key, theirs);
  }
}

const basedOn = (base: Values | undefined, request: Request): Request => (base ? { ...request, config: { ...request.config, headers: { [BASED_ON]: versionOf(base) } } } : request);

/** The entry as it is stored now; undefined if it cannot be read. */
async function current(argument: Argument, requestOf: (argument: Argument) => Request, send: Send): Promise<Values | undefined> {
  const { url } = requestOf(argument);
  const answer = await send({ url: url.replace(/\/actions\/\w+$/, ''), method: 'GET', config: { params: argument.params } });
  return answer.error ? undefined : entryIn(answer);
}

/** Shows what to know before publishing. If that cannot be found out, publishing is not held up. */
async function isPublishingMeant({ model: type, documentId, params, data }: Argument, send: Send): Promise<boolean> {
  const { data: found } = await send({ url: '/publishing/checks', method: 'POST', data: { type, documentId: documentId ?? null, language: params?.locale ?? null, data } });
  const notes = (found as { readonly data?: readonly Note[] } | undefined)?.data ?? [];
  return notes.length === 0 || ask<boolean>((answer) => ({ kind: 'publish', notes, answer }), true);
}

/** Strapi shows a red notice for any answer but a publication. Who goes back to the form did nothing wrong: the form says it. */
function keepUnsaid(message: string): void {
  const observer = new MutationObserver(() => {
    const isMessage = (element: Element) => element.childElementCount === 0 && element.textContent === message;
    const notice = [...document.querySelectorAll<HTMLElement>('li[data-sonner-toast]')].find((one) => [...one.querySelectorAll('*')].some(isMessage));
    if (!notice) return;
    observer.disconnect();
    notice.style.display = 'none';
    notice.querySelector('button')?.click();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), 5_000);
}

/** Texts of mails are on no page. */
const isOnPage = (type: string): boolean => !MAIL_TYPES.some((uid) => uid === type);

function announce({ model: type, params }: Argument, { documentId, publishedAt }: Values): void {
  if (isOnPage(type)) publicationStarted({ type, documentId: String(documentId), languages: [String(params?.locale ?? '')], isSeveral: false, at: Date.parse(String(publishedAt)) });
}

/** Of a publication of several languages, Strapi says only how many there were. */
async function announceSeveral({ model: type, documentIds, params }: ManyArgument, send: Send): Promise<void> {
  const [documentId, ...others] = documentIds;
  const [language, ...more] = [params?.locale ?? []].flat().map(String);
  if (documentId === undefined || others.length > 0 || language === undefined || !isOnPage(type)) return;
  // Single types do not offer it.
  const published = await send({ url: `/content-manager/collection-types/${type}/${documentId}`, method: 'GET', config: { params: { locale: language, status: 'published' } } });
  const at = Date.parse(String(entryIn(published).publishedAt));
  if (!Number.isNaN(at)) publicationStarted({ type, documentId, languages: [language, ...more], isSeveral: true, at });
}

/** Only a validation error leaves the form modified. */
function unsaved({ error, ...answer }: Answer): Answer {
  if (!error) return answer;
  return { error: error.name === 'ValidationError' && error.details !== undefined ? error : { ...error, name: 'ValidationError', details: { errors: [] } } };
}

function expected(endpoint: Endpoint | undefined, name: string): Endpoint {
  if (!endpoint) throw unknown(name);
  return endpoint;
}

const unknown = (name: string): Error => new Error(`Strapi’s content manager has no ${name} as it was any more (features/editing/admin/saving.ts).`);

/** Invalidate only after success: reloading after a failure would replace the unsaved changes with somebody else's. */
function invalidateOnSuccess(endpoint: Endpoint): void {
  const { invalidatesTags } = endpoint;
  if (typeof invalidatesTags !== 'function') throw unknown('invalidation of its cache');
  const tagsOf = invalidatesTags as (result: unknown, error: unknown, ...rest: readonly unknown[]) => unknown;
  endpoint.invalidatesTags = (result: unknown, error: unknown, ...rest: readonly unknown[]) => (error === undefined || error === null ? tagsOf(result, error, ...rest) : []);
}
