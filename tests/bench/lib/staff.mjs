import { UserError } from '../../../scripts/lib/user-error.mjs';

/**
 * Logs in to the CMS, like an editor's browser.
 * @param url address of the CMS
 * @param env contains the administrator's credentials
 * @returns `token`, and `call(path, { method, body })`, which returns the response and throws on refusals
 */
export async function logIn(url, env) {
  const call = async (path, { method = 'GET', body, token } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const ask = () => fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // On a busy machine a kept-alive connection may just have been closed.
    const answer = await ask().catch(ask).catch(() => {
      throw new UserError(`No CMS answers at ${url}.`);
    });
    if (!answer.ok) throw new UserError(`The CMS answered ${path} with HTTP ${answer.status}.`);
    return answer;
  };
  const answer = await call('/admin/login', { method: 'POST', body: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } });
  const { token } = (await answer.json()).data;
  return { token, call: (path, options) => call(path, { ...options, token }) };
}
