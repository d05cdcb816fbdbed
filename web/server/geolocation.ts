import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { Reader, type CountryResponse } from 'maxmind';

import { API, withoutIPv6Mapping } from '@site/rules';

/** How often the file is checked for an exchange, milliseconds. */
const CHECK_INTERVAL_MS = 60_000;

const COUNTRY = /^[A-Z]{2}$/;
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The database could not be read at the start. */
export class GeoDatabaseError extends Error {}

/** Countries of addresses, from a file in MaxMind's format, which can be exchanged while the server runs. */
export class GeoDatabase {
  private checkedAt = Date.now();
  private checking: Promise<void> | undefined;

  private constructor(
    private readonly file: string,
    private reader: Reader<CountryResponse>,
    private version: string,
    private readonly checkIntervalMs: number,
  ) {}

  /** @throws GeoDatabaseError if the file is missing or is no such database */
  static async open(file: string, checkIntervalMs = CHECK_INTERVAL_MS): Promise<GeoDatabase> {
    try {
      const version = await versionOf(file);
      return new GeoDatabase(file, await read(file), version, checkIntervalMs);
    } catch (error) {
      throw new GeoDatabaseError(`GEO_DATABASE names ${file}, which is not a readable database in MaxMind’s format (${reasonOf(error)}).`);
    }
  }

  /** The country of an address as two capital letters; null if it is not in the database. */
  async countryOf(address: string): Promise<string | null> {
    if (Date.now() - this.checkedAt >= this.checkIntervalMs) await (this.checking ??= this.reload());
    const found = isIP(address) === 0 ? null : this.lookUp(address);
    const country = found?.country?.iso_code ?? found?.registered_country?.iso_code;
    return country !== undefined && COUNTRY.test(country) ? country : null;
  }

  /** A file that is damaged in its middle opens, but some addresses cannot be read. */
  private lookUp(address: string): CountryResponse | null {
    try {
      return this.reader.get(address);
    } catch {
      return null;
    }
  }

  /** Reads the file again if it was exchanged. A broken one is reported, and the earlier one stays in use. */
  private async reload(): Promise<void> {
    try {
      const version = await versionOf(this.file);
      if (version === this.version) return;
      this.version = version;
      this.reader = await read(this.file);
      process.stdout.write(`The geolocation database ${this.file} was exchanged.\n`);
    } catch (error) {
      process.stderr.write(`Reading the geolocation database ${this.file} failed (${reasonOf(error)}); the earlier one stays in use.\n`);
    } finally {
      this.checkedAt = Date.now();
      this.checking = undefined;
    }
  }
}

/** Answers browsers with their own country and address, as the external service does. */
export async function answerLocation(app: FastifyInstance, { database }: { readonly database: GeoDatabase }): Promise<void> {
  app.get(API.location, async (request, reply) => {
    reply.headers(HEADERS);
    // The client's address as trusted proxies report it.
    const ip = withoutIPv6Mapping(request.ip);
    return { country_code: await database.countryOf(ip), ip };
  });
}

async function read(file: string): Promise<Reader<CountryResponse>> {
  const reader = new Reader<CountryResponse>(await readFile(file));
  // A file that was cut off has its tree's beginning only, or no metadata at all.
  for (const address of ['192.0.2.1', '203.0.113.255', ...(reader.metadata.ipVersion === 6 ? ['2001:db8::1'] : [])]) reader.get(address);
  return reader;
}

async function versionOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file);
  return [ino, mtimeMs, size].join(' ');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
}
