// A container engine for the tests: the machine's own, or a daemon that stores everything in a folder, which is stopped
// and removed afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
const COMPOSE_COMMANDS = [['docker', 'compose'], ['docker-compose']];
/** Version 1 ended in 2023, and does not support `name:` in docker-compose.yml. */
const COMPOSE_MAJOR = 2;

/** Whether a program can be run and succeeds. */
const works = (command, args, env = {}) => spawnSync(command, args, { stdio: 'ignore', timeout: START_TIMEOUT_MS, env: { ...process.env, ...env } }).status === 0;

export class Engine {
  /** @param host value of DOCKER_HOST; undefined keeps the current one */
  constructor(host) {
    // The classic builder if buildx is not installed.
    const classic = works('docker', ['buildx', 'version']) ? {} : { DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' };
    this.env = { ...(host !== undefined && { DOCKER_HOST: host }), ...classic };
  }

  /**
   * The engine of this machine.
   * @returns undefined if there is none
   */
  static running() {
    return works('docker', ['info']) ? new Engine() : undefined;
  }

  /** Why no daemon can be started here; undefined if one can. */
  static whyNotStarted() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'no container engine answers, and only root can start one';
    for (const program of ['dockerd', 'docker']) if (!works(program, ['--version'])) return `${program} is not installed (Debian: apt-get install docker.io)`;
    return undefined;
  }

  /** Starts a daemon that stores everything in the folder, and publishes ports on the loopback address only. */
  static async start(folder) {
    mkdirSync(folder, { recursive: true });
    const socket = `unix://${join(folder, 'socket')}`;
    const log = openSync(join(folder, 'dockerd.log'), 'a');
    const args = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec'), '--pidfile', join(folder, 'pid'), '-H', socket, '--ip', '127.0.0.1'];
    spawn('dockerd', args, { stdio: ['ignore', log, log], detached: true }).unref();
    const started = Date.now();
    while (!works('docker', ['info'], { DOCKER_HOST: socket })) {
      if (Date.now() - started > START_TIMEOUT_MS) throw new Error(`dockerd does not answer; its log: ${join(folder, 'dockerd.log')}`);
      await pause(200);
    }
    const engine = new Engine(socket);
    engine.folder = folder;
    return engine;
  }

  /**
   * Command line of Compose.
   * @returns undefined if no suitable version is installed
   */
  get compose() {
    return this.composeCommands().find(({ version }) => parseInt(version, 10) >= COMPOSE_MAJOR)?.command;
  }

  /** Why Compose is not available; undefined if it is. */
  whyNoCompose() {
    if (this.compose !== undefined) return undefined;
    const [old] = this.composeCommands();
    const found = old === undefined ? 'Compose is not installed' : `"${old.command.join(' ')}" is version ${old.version}`;
    return `${found}, and docker-compose.yml needs version ${COMPOSE_MAJOR} or later (Docker's packages: docker-compose-plugin; Debian 13 or later: docker-compose)`;
  }

  composeCommands() {
    return COMPOSE_COMMANDS.flatMap((command) => {
      const [program, ...args] = command;
      const { status, stdout } = spawnSync(program, [...args, 'version', '--short'], { encoding: 'utf8', timeout: START_TIMEOUT_MS, env: { ...process.env, ...this.env } });
      return status === 0 ? [{ command, version: stdout.trim().replace(/^v/, '') }] : [];
    });
  }

  /**
   * Runs `docker`.
   * @returns its output
   * @throws with its error output
   */
  docker(...args) {
    const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env: { ...process.env, ...this.env } });
    if (status !== 0) throw new Error(`docker ${args.slice(0, 3).join(' ')} …: ${error?.message ?? stderr.slice(-4_000)}`);
    return stdout.trim();
  }

  hasImage(tag) {
    return works('docker', ['image', 'inspect', tag], this.env);
  }

  /** Stops the daemon, if it is ours, and deletes its data. */
  async stop() {
    if (this.folder === undefined) return;
    const pidFile = join(this.folder, 'pid');
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
    const started = Date.now();
    while (existsSync(pidFile) && Date.now() - started < START_TIMEOUT_MS) await pause(200);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 1_000 });
  }
}
