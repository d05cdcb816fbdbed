/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { deleteAbandonedUploads, makeUploadFolder } from '../../cms/src/features/request-pipeline/body-reading/upload-folders';

const temporary = mkdtempSync(join(tmpdir(), 'upload-folders-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function folder(name: string, age = 0): string {
  const path = join(temporary, name);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, 'passport.png'), 'x');
  const time = new Date(Date.now() - age);
  utimesSync(path, time, time);
  return name;
}

/** Runs the work without root's permissions. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return await work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

test('a folder that cannot be removed is reported, and others are still removed', async () => {
  const killed = spawnSync(process.execPath, ['-e', '']).pid;
  const [stays, goes] = [folder(`cms-upload-${killed}-aaaaaa`), folder(`cms-upload-${killed}-bbbbbb`)];
  chmodSync(temporary, 0o777);
  chmodSync(join(temporary, stays), 0o500);
  chmodSync(join(temporary, goes), 0o777);
  const failures = await asNobody(() => deleteAbandonedUploads(temporary));
  expect(failures.map(String)).toEqual([expect.stringContaining(stays)]);
  expect(readdirSync(temporary)).toEqual([stays]);
  chmodSync(join(temporary, stays), 0o700);
  rmSync(join(temporary, stays), { recursive: true });
});

test('uploads of killed processes are removed at the next start; those of running processes, and other folders, stay', async () => {
  const killed = spawnSync(process.execPath, ['-e', '']).pid;
  const running = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  try {
    for (const name of [`cms-upload-${killed}-abcdef`, `cms-upload-${process.pid}-abcdef`]) folder(name);
    folder('cms-upload-earlier', 25 * 3_600_000);
    const others = [folder(`cms-upload-${running.pid}-abcdef`), folder('cms-upload-recent'), folder('upload-old', 25 * 3_600_000), folder('documents')];
    writeFileSync(join(temporary, `cms-upload-${killed}-file`), '');
    symlinkSync(join(temporary, 'documents'), join(temporary, `cms-upload-${killed}-link`));
    // Like processes that start at the same time.
    await Promise.all(Array.from({ length: 4 }, () => deleteAbandonedUploads(temporary)));
    expect(readdirSync(temporary).sort()).toEqual([...others, `cms-upload-${killed}-file`, `cms-upload-${killed}-link`].sort());
    expect(readdirSync(join(temporary, 'documents'))).toEqual(['passport.png']);
    expect(await makeUploadFolder(temporary)).toContain(`cms-upload-${process.pid}-`);
  } finally {
    running.kill();
  }
});
