import { UserError } from '../../../scripts/lib/user-error.mjs';

/**
 * Logs in to the CMS, as an editor's browser does.
 * @param url where the CMS answers
 * @param env names the administrator
 * @returns `token`, and `call(path, { method, body })`, which answers with the response; what is refused ends the benchmark
 */
export async function logIn(url, env) {
  const call = async (path, { method = 'GET', body, token } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const ask = () => fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // On a busy machine a connection that waited for its next use may just have been closed.
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
