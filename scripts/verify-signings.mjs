// npm run verify-signings: verifies all signings and names the first fault; changes nothing.
// npm run verify-signings -- --contains <hash>: also requires an entry with this hash, noted at an earlier verification.
// npm run verify-signings -- --checkpoint <file>: also verifies the entries against this checkpoint, kept elsewhere (a mail, or a copy of the published one).
// npm run verify-signings -- --proof <hash>: also saves a proof, for outsiders, that the last checkpoint covers this entry (--save <file> names the file).
import { runCmsCommand } from './lib/cms-command.mjs';

runCmsCommand('verify-signings');
