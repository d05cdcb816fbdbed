import type { Server } from 'node:http';

import { createSite } from '../../../web/server/site';
import { type LocalServer, startServer } from './server';
import { portOf, SiteFolder } from './site';

interface RunningSite {
  readonly folder: SiteFolder;
  /** The stub of the CMS. Before each test its recorded requests are removed and its answer is reset. */
  readonly cms: Omit<LocalServer, 'close'>;
  readonly server: Server;
  readonly port: number;
}

interface Options {
  /** Default answer of the CMS. */
  readonly answer: LocalServer['answer'];
  /** Files of the build, by path. */
  readonly files: Readonly<Record<string, string | Buffer>>;
}

/** Runs the site's server beside a stub of the CMS for all tests of a file. */
export function useSite({ answer, files }: Options): RunningSite {
  const folder = new SiteFolder();
  let cms: LocalServer;
  let site: ReturnType<typeof createSite>;

  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) folder.write(name, content);
    cms = await startServer(answer);
    site = createSite({ folder: folder.path, cmsUrl: cms.url });
    await site.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    cms.answer = answer;
    cms.requests.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await cms.close();
    folder.remove();
  });

  return {
    folder,
    cms: {
      get url() {
        return cms.url;
      },
      get requests() {
        return cms.requests;
      },
      get answer() {
        return cms.answer;
      },
      set answer(next) {
        cms.answer = next;
      },
    },
    get server() {
      return site.server;
    },
    get port() {
      return portOf(site.server);
    },
  };
}
