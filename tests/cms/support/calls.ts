import { API, type ErrorBody } from '@site/rules';
import request, { type Response, type Test } from 'supertest';

export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

export const api = () => request(env('CMS_URL'));

export type Key = 'public' | 'build' | 'wrong' | 'none';

/** Adds one of the keys to a call. */
export function withKey(test: Test, key: Key): Test {
  const values: Record<Key, string | undefined> = { public: env('PUBLIC_CLIENT_KEY'), build: env('BUILD_KEY'), wrong: 'a'.repeat(64), none: undefined };
  return values[key] === undefined ? test : test.set('Authorization', `Bearer ${values[key]}`);
}

/** What a browser sends from the help-request page. */
export const helpRequest = {
  first_name: 'Анна',
  last_name: 'Иванова',
  email: 'anna@example.com',
  phone: '+37060000009',
  country_code: 'lt',
  ip_address: '192.0.2.7',
  form: 'help',
  language: 'ru',
};

/** Sends a help request; `change` replaces fields, `undefined` leaves one out. */
export function send(change: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}): Test {
  return withKey(api().post(API.helpRequests).set(headers), 'public').send({ data: { ...helpRequest, ...change } });
}

export function errorOf(response: Response): ErrorBody['error'] {
  return (response.body as ErrorBody).error;
}

/** Reads published content with the build's key. */
export async function published<T>(path: string): Promise<T> {
  const response = await withKey(api().get(`/api/${path}`), 'build').expect(200);
  return (response.body as { data: T }).data;
}

/** Logs in to the admin. */
export async function logIn(credentials: { email: string; password: string }): Promise<string> {
  const response = await api().post('/admin/login').send(credentials).expect(200);
  return (response.body as { data: { token: string } }).data.token;
}

/** Calls the admin API with a session. */
export type Staff = (test: Test) => Test;
export const loggedIn = (token: string): Staff => (test) => test.set('Authorization', `Bearer ${token}`);
export const asAdmin: Staff = (test) => loggedIn(env('ADMIN_TOKEN'))(test);
