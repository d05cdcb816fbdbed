import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Direction = 'requests' | 'answers';

/** A TCP proxy that can hold back data in each direction. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly kept: Record<Direction, Socket[]> = { requests: [], answers: [] };
  private readonly held = new Set<Direction>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /**
   * @param port of the server behind it
   * @param at its own port; a free one if omitted
   */
  static async before(port: number, at = 0): Promise<TcpProxy> {
    const server = createServer();
    await new Promise((done) => server.listen(at, '127.0.0.1', () => done(undefined)));
    const gate = new TcpProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => gate.join(client, connect(port, '127.0.0.1')));
    return gate;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Holds back data in this direction. */
  hold(direction: Direction): void {
    this.held.add(direction);
  }

  /** Whether data is being held back. */
  isKeeping(direction: Direction): boolean {
    return this.kept[direction].length > 0;
  }

  /** Forwards held data and everything that follows. */
  release(): void {
    this.held.clear();
    for (const direction of ['requests', 'answers'] as const) {
      for (const from of this.kept[direction].splice(0)) from.resume();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private join(client: Socket, server: Socket): void {
    this.pass('requests', client, server);
    this.pass('answers', server, client);
  }

  private pass(direction: Direction, from: Socket, to: Socket): void {
    this.sockets.add(from);
    let late: Buffer[] = [];
    from.on('data', (bytes) => {
      if (!this.held.has(direction)) {
        to.write(bytes);
        return;
      }
      from.pause();
      late.push(bytes);
      this.kept[direction].push(from);
    });
    from.on('resume', () => {
      for (const bytes of late) to.write(bytes);
      late = [];
    });
    from.on('error', () => to.destroy());
    from.on('end', () => to.end());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
