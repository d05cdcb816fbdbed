import { createHash } from 'node:crypto';

const site = process.env.SITE_URL ?? 'http://localhost:8000';

/** Hashed files that a page references. */
const FILES = /\/(?:static\/[^\s"'()<>,&\\]+|[\w~.-]+-[0-9a-f]{12,20}\.(?:js|css))/g;
/** The file with the page's data, named by its hash. */
const DATA = /^\/static\/page-([0-9a-f]{12})\.json$/;

/** A page as served to a visitor. */
export interface Copy {
  readonly path: string;
  /** Matches of the pattern in the page. */
  readonly marks: readonly string[];
  readonly files: readonly string[];
}

/** Reads pages with their files, and records inconsistencies. */
export class Reader {
  readonly complaints: string[] = [];
  readonly counts = { pages: 0, files: 0 };
  private readonly digests = new Map<string, string>();
  private readonly pages = new Map<string, string>();

  /** @param mark pattern of what changes between builds, in a page and in its data */
  constructor(private readonly mark: RegExp) {}

  async read(path: string): Promise<Copy> {
    const page = await this.get(path);
    this.counts.pages += 1;
    const html = page.toString();
    const files = [...new Set(html.match(FILES))];
    // All files of a new page, but only the data of known ones: more would leave no CPU time for the build.
    const data = await this.readFiles(path, this.pages.get(path) === html ? files.filter((file) => DATA.test(file)) : files);
    this.pages.set(path, html);
    if (data === undefined) this.complaints.push(`${path} names no data`);
    const marks = this.marksIn(html);
    const ofData = this.marksIn(data?.toString() ?? '');
    if (marks.join() !== ofData.join()) this.complaints.push(`${path} shows “${marks.join()}”, its data “${ofData.join()}”`);
    return { path, marks, files };
  }

  /** Requests the files of a page that has been open for a while. */
  async readOn({ path, files }: Copy): Promise<void> {
    await this.readFiles(path, files);
  }

  /** @returns the page's data */
  private async readFiles(path: string, files: readonly string[]): Promise<Buffer | undefined> {
    const contents = await Promise.all(files.map((file) => this.get(file)));
    this.counts.files += files.length;
    let data: Buffer | undefined;
    for (const [index, file] of files.entries()) {
      const content = contents[index] ?? Buffer.alloc(0);
      const digest = createHash('sha256').update(content).digest('hex');
      if ((this.digests.get(file) ?? digest) !== digest) this.complaints.push(`${file}, of ${path}, is not what it was`);
      this.digests.set(file, digest);
      const name = DATA.exec(file)?.[1];
      if (name === undefined) continue;
      data = content;
      if (!digest.startsWith(name)) this.complaints.push(`${file}, of ${path}, is not what its name says`);
    }
    return data;
  }

  private async get(path: string): Promise<Buffer> {
    try {
      const answer = await fetch(site + path);
      if (answer.status !== 200) this.complaints.push(`${path}: HTTP ${answer.status}`);
      // Throws if the response is incomplete.
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      this.complaints.push(`${path}: ${String(error)}`);
      throw error;
    }
  }

  private marksIn(text: string): string[] {
    return [...new Set(text.match(this.mark))].sort();
  }
}
