import { type Readable, Transform } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { clientNetwork, widerNetwork, withoutIPv6Mapping } from '@site/rules';

/** Limit for the bodies of all requests in memory. A signing has tens of kilobytes, 4 MB at most. */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;
/** Eviction frees memory down to this share, so that it does not run for each packet. */
const TARGET_SHARE = 7 / 8;
/** The most that complete bodies of one client, and of its wider network, may use: complete bodies cannot be evicted. */
const SHARES = [1 / 4, 1 / 2] as const;
/** Rates are measured over this time: a body that stalls becomes slow, however fast it began. */
const RATE_WINDOW_MS = 2_000;
/** Bytes a second assumed for a body that has just begun: a phone with a bad connection. */
const ASSUMED_RATE = 20_000;

class PendingBody {
  bytes = 0;
  private windowStart = performance.now();
  private windowBytes = 0;
  private rateBefore = ASSUMED_RATE;

  constructor(
    /** The client's own network and the wider one. */
    readonly networks: readonly [own: string, surrounding: string],
    /** Undefined once the body is complete. */
    public stream: Transform | undefined,
  ) {}

  add(bytes: number): void {
    const elapsed = performance.now() - this.windowStart;
    if (elapsed >= RATE_WINDOW_MS) {
      this.rateBefore = (this.windowBytes * 1000) / elapsed;
      this.windowStart += elapsed;
      this.windowBytes = 0;
    }
    this.bytes += bytes;
    this.windowBytes += bytes;
  }

  /** Recent bytes a second. */
  get rate(): number {
    const elapsed = performance.now() - this.windowStart;
    if (elapsed >= RATE_WINDOW_MS) return (this.windowBytes * 1000) / elapsed;
    return (this.rateBefore * (RATE_WINDOW_MS - elapsed)) / RATE_WINDOW_MS + (this.windowBytes * 1000) / RATE_WINDOW_MS;
  }
}

/**
 * The bodies that are held until the CMS has answered. A client or network whose complete bodies use up its share may send no
 * more. When memory runs out, incomplete bodies are evicted: first those of the client, then the network, that sends most of
 * them; among equals the slowest.
 */
export class PendingBodies {
  private readonly held = new Set<PendingBody>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_HELD_BYTES) {}

  /**
   * @param address the client's; undefined if its connection is closed already
   * @returns the body, counted until its request is answered or its connection closed
   */
  count(body: Readable, address: string | undefined, reply: FastifyReply): Readable {
    const stream = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        one.add(chunk.length);
        this.bytes += chunk.length;
        if (this.isBeyondShare(one)) this.evict(one);
        this.makeRoom();
        done(null, chunk);
      },
      flush: (done) => {
        one.stream = undefined;
        done();
      },
    });
    const client = withoutIPv6Mapping(address ?? '');
    const one = new PendingBody([clientNetwork(client), widerNetwork(client)], stream);
    this.held.add(one);
    reply.raw.once('close', () => {
      this.held.delete(one);
      this.bytes -= one.bytes;
      stream.destroy();
    });
    // The reader may have removed its listener already.
    stream.on('error', () => undefined);
    body.on('error', (error) => stream.destroy(error));
    return body.pipe(stream);
  }

  private makeRoom(): void {
    if (this.bytes <= this.maxBytes) return;
    const candidates = this.evictionOrder();
    const rest = this.bytes - candidates.reduce((sum, { bytes }) => sum + bytes, 0);
    // If complete bodies alone exceed the target, evicting all others would not reach it.
    const goal = rest <= this.maxBytes * TARGET_SHARE ? this.maxBytes * TARGET_SHARE : this.maxBytes;
    for (const one of candidates) {
      this.evict(one);
      if (this.bytes <= goal) return;
    }
  }

  private evict(one: PendingBody): void {
    this.held.delete(one);
    one.stream?.destroy(Object.assign(new Error('Too many bodies at once.'), { code: 'ENOMEM', statusCode: 503 }));
    one.stream = undefined;
    this.bytes -= one.bytes;
    one.bytes = 0;
  }

  /** Whether a body and the complete ones of its client or network exceed their share. */
  private isBeyondShare({ networks, bytes }: PendingBody): boolean {
    return SHARES.some((share, index) => {
      let whole = 0;
      for (const other of this.held) if (other.stream === undefined && other.networks[index] === networks[index]) whole += other.bytes;
      return whole > 0 && whole + bytes > this.maxBytes * share;
    });
  }

  /** Incomplete bodies by rate, divided by the number of bodies of the same client and network. */
  private evictionOrder(): PendingBody[] {
    const counts = new Map<string, number>();
    for (const { networks } of this.held) for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
    const countOf = (network: string): number => counts.get(network) ?? 1;
    return [...this.held]
      .filter(({ stream, bytes }) => stream !== undefined && bytes > 0)
      .map((one) => ({ one, share: one.rate / (countOf(one.networks[0]) * countOf(one.networks[1])) }))
      .sort((a, b) => a.share - b.share)
      .map(({ one }) => one);
  }
}
