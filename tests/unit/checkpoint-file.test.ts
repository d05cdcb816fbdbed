/** @jest-environment node */
import { checkpointsIn } from '../../cms/src/features/evidence/checkpoint-file';
import { endsWithoutHang } from './support/hang';
import { generateKey, Signings } from './support/signings';

const signings = new Signings();
signings.publish('ru', 1);
const key = generateKey();
signings.introduce(key);
const notes = ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC'].map((reference) => {
  signings.sign(reference);
  return signings.checkpoint();
});
const [first = '', second = '', third = ''] = notes;

/** A mail with a checkpoint as an attachment in base64. */
const attachedTo = (note: string): string => `Subject: Checkpoint\n\n--b\nContent-Transfer-Encoding: base64\n\n${Buffer.from(note).toString('base64').replace(/.{76}/g, '$&\n')}\n\n--b--\n`;

describe('checkpoints in a file', () => {
  it.each([
    ['one as it is published', first, [first]],
    ['several, one after the other', first + second + third, notes],
    ['several mails in one file', [first, second, third].map((note) => `From: firm\n\nSave this mail.\n\n${note}\nGood bye\n\n`).join(''), notes],
    ['a quoted one after another', `${second}\nThen:\n${first.split('\n').map((line) => `> > ${line}`).join('\r\n')}\r\n`, [second, first]],
    ['attachments', attachedTo(first) + attachedTo(third), [first, third]],
    ['the same in text and attachment', first + attachedTo(first), [first]],
  ])('are all found: %s', (_what, file, expected) => {
    expect(checkpointsIn(file)).toEqual(expected);
  });

  it('are verified each: a wrong one after a right one is noticed', async () => {
    const other = new Signings();
    other.publish('ru', 1);
    other.introduce(key);
    other.sign('DDDDD-DDDDD');
    expect((await signings.verify(undefined, checkpointsIn(first + third))).fault).toBeUndefined();
    expect((await signings.verify(undefined, checkpointsIn(first + other.checkpoint()))).fault).toMatchObject({ code: 'checkpoint_contradicted' });
  });

  it('are named if the site signed another one over as many entries', async () => {
    const copy = signings.clone();
    // As whoever has database and key would write them.
    copy.checkpoints.length = 0;
    copy.entries.pop();
    copy.subscribers.pop();
    copy.pictures.delete('signature_3.png');
    copy.sign('EEEEE-EEEEE');
    copy.checkpoint();
    expect((await copy.verify()).fault).toBeUndefined();
    expect((await copy.verify(undefined, checkpointsIn(third))).fault).toMatchObject({ code: 'checkpoint_contradicted', message: 'Checkpoint 1 and the checkpoint that was given count 4 entries and contradict each other, although both are signed by the site: the chain was written anew between them.' });
    expect((await copy.verify(undefined, checkpointsIn(second))).fault).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['another text', 'no checkpoint\n'],
    ['a damaged one', first.replace('— ', '- ')],
  ])('if there is %s, the file is returned, which then fails verification', (_what, file) => {
    expect(checkpointsIn(file)).toEqual([file]);
  });

  it.each([
    ['spaces within a line', (length: number) => `${' '.repeat(length)}x`.repeat(2)],
    ['quotation marks', (length: number) => `${'>'.repeat(length)}x`],
    ['blank lines', (length: number) => `origin${'\n'.repeat(length)}x`],
    ['lines', (length: number) => 'a\n'.repeat(length / 2)],
    ['lines of numbers', (length: number) => 'a\n1\n'.repeat(length / 4)],
    ['base64', (length: number) => `\n\n${'A'.repeat(length)}`],
    ['short lines of base64', (length: number) => '\n\nAAAA'.repeat(length / 6)],
  ])('are looked for in a time that does not grow with the square of the length, of a file of %s', (_what, fileOf) => {
    const file = fileOf(1_000_000);
    expect(endsWithoutHang(() => checkpointsIn(file))).toEqual([file]);
  });
});
