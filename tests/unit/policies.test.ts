/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writePolicies } from '../../web/gatsby/postbuild/policies';
import { pagePolicy, type Policies } from '../../web/server/policy';

const folder = mkdtempSync(join(tmpdir(), 'policies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policies = () => JSON.parse(readFileSync(join(folder, '.policies.json'), 'utf8')) as Policies;

const pages: Policies['pages'] = { '/ru/index.html': { scripts: [hash('one()')], styles: [] } };

describe('third-party addresses', () => {
  const names = ['GATSBY_GEO_URL', 'GATSBY_POSTBACK_URL', 'GATSBY_PIXEL_SCRIPT_URL', 'GATSBY_PIXEL_ORIGINS'] as const;
  afterEach(() => names.forEach((name) => (process.env[name] = '')));

  test('are allowed as configured, and scripts only from the pixel’s address', () => {
    process.env.GATSBY_GEO_URL = 'https://geo.example/json/';
    process.env.GATSBY_POSTBACK_URL = 'https://network.example/postback?a=b';
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    process.env.GATSBY_PIXEL_ORIGINS = 'https://collects.example, https://also.example/';
    writePolicies(folder, pages);
    const policy = pagePolicy({ policies: policies(), file: '/ru/index.html' });
    expect(policy).toContain(`; script-src 'self' ${hash('one()')} https://pixel.example; `);
    expect(policy).toContain("; connect-src 'self' https://geo.example https://network.example https://pixel.example https://collects.example https://also.example; ");
    expect(policy).toContain("; img-src 'self' data: https://pixel.example https://collects.example https://also.example; ");
  });

  test('are absent if not configured', () => {
    writePolicies(folder, pages);
    expect(pagePolicy({ policies: policies(), file: '/ru/index.html' })).not.toMatch(/https?:/);
  });
});
