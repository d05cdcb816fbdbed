import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** Paths that are not copied into an image (.dockerignore), or are created in it. */
const LEFT_OUT = new Set(['node_modules', '.cache', 'public']);

/**
 * Lays out what the Dockerfile puts into an image: the files that its last stage copies, of those that are built here,
 * and no others. Packages are the ones that are installed here. Nothing in it can be written, as in a container.
 */
export function image(name: 'cms' | 'web', folder: string): string {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  for (const [, from = '', what = ''] of stageOf(dockerfile, name).matchAll(/^COPY --from=(\S+)(?: --chown=\S+)? (.+)$/gm)) {
    if (from === 'build') copy(what, folder, (path) => relative('/app', path));
    else {
      // Manifests and packages that the earlier stage is based on.
      for (const [, manifests = ''] of stageOf(dockerfile, 'tools').matchAll(/^COPY (.+)$/gm)) copy(manifests, folder, (path) => path);
      link(folder);
    }
  }
  for (const [, folders = ''] of stageOf(dockerfile, name).matchAll(/^RUN mkdir -p ([^&\n]+)/gm)) {
    for (const path of folders.trim().split(' ')) if (!path.startsWith('/')) mkdirSync(join(folder, path), { recursive: true });
  }
  spawnSync('chmod', ['-R', 'a-w', folder]);
  return folder;
}

function stageOf(dockerfile: string, name: string): string {
  const [stage] = new RegExp(`^FROM \\S+ AS ${name}\n(?:(?!FROM ).*\n?)*`, 'm').exec(dockerfile) ?? [];
  if (stage === undefined) throw new Error(`The Dockerfile makes no ${name}.`);
  return stage;
}

function copy(what: string, folder: string, placeOf: (path: string) => string): void {
  const paths = what.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = join(ROOT, placeOf(path));
    const place = join(folder, target.endsWith('/') ? join(target, basename(path)) : target);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(source, place, { recursive: true, filter: (file) => !relative(source, file).split('/').some((part) => LEFT_OUT.has(part)) });
  }
}

/** Third-party packages are linked from this checkout, our own come from the image. */
function link(folder: string): void {
  for (const place of ['node_modules', 'cms/node_modules', 'proof/node_modules', 'web/node_modules'].filter((one) => existsSync(join(ROOT, one)))) {
    mkdirSync(join(folder, place), { recursive: true });
    for (const entry of readdirSync(join(ROOT, place))) if (entry !== '@site' && !entry.startsWith('.')) symlinkSync(join(ROOT, place, entry), join(folder, place, entry));
  }
  mkdirSync(join(folder, 'node_modules/@site'));
  for (const own of ['rules', 'content', 'proof', 'cms', 'web'].filter((name) => existsSync(join(folder, name)))) symlinkSync(join(folder, own), join(folder, 'node_modules/@site', own));
}
