import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Valid methods that this server does not allow. */
const FORBIDDEN_METHODS = ['TRACE', 'CONNECT'];

/** The longest real path has about 200 characters, the longest query, sent by the site’s build, less than 2,000. */
const MAX_PATH_CHARS = 1_024;
const MAX_URL_CHARS = 8_192;
/** Beyond these limits, Strapi’s parser would silently drop parameters. */
const MAX_PARAMETERS = 500;
const MAX_PARAMETER_DEPTH = 20;

interface Problem {
  readonly status: number;
  readonly name: string;
  readonly message: string;
}

/** Rejects requests that no legitimate client sends, before any other processing. */
const requestChecks: Core.MiddlewareFactory = () => (ctx, next) => {
  const problem = problemOf(ctx);
  if (!problem) return next();
  if (problem.status === 405) ctx.set('Allow', METHODS.join(', '));
  ctx.status = problem.status;
  ctx.body = { data: null, error: { ...problem, details: {} } };
  return undefined;
};

function problemOf({ method, req }: Context): Problem | undefined {
  const url = req.url ?? '';
  if (FORBIDDEN_METHODS.includes(method)) return { status: 405, name: 'MethodNotAllowedError', message: 'This method is not allowed.' };
  if (!METHODS.includes(method)) return { status: 501, name: 'NotImplementedError', message: 'This method is not known.' };
  const hostCount = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hostCount > 1 || (hostCount === 0 && req.httpVersion === '1.1')) return badRequest('There must be one Host header.');
  // With an absolute URL or two slashes, redirects would lead to another server.
  if (!/^\/(?![/\\])/.test(url)) return badRequest('The request target must be a path.');
  // The query itself may contain question marks.
  const [path = '', ...rest] = url.split('?');
  const query = rest.join('?');
  if (path.length > MAX_PATH_CHARS || url.length > MAX_URL_CHARS) return { status: 414, name: 'URITooLongError', message: 'The address is too long.' };
  if (!isPlainPath(path)) return badRequest('The path is malformed.');
  const parameters = query.split('&');
  if (parameters.length > MAX_PARAMETERS || parameters.some((parameter) => depthOf(parameter) > MAX_PARAMETER_DEPTH)) return badRequest('The query is too large.');
  if (req.headers['content-encoding'] !== undefined) return { status: 415, name: 'UnsupportedMediaTypeError', message: 'The body must not be compressed.' };
  return undefined;
}

const badRequest = (message: string): Problem => ({ status: 400, name: 'BadRequestError', message });

/** Whether the path is valid UTF-8 without control characters and without `..`. */
function isPlainPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !/\p{Cc}/u.test(decoded) && !decoded.split(/[/\\]/).includes('..');
  } catch {
    return false;
  }
}

/** Nesting depth of a parameter such as `a[b][c]` or, encoded, `a%5Bb%5D`. */
function depthOf(parameter: string): number {
  return parameter.match(/\[|%5b/gi)?.length ?? 0;
}

export default requestChecks;
